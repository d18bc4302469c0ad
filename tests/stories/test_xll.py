"""Stories of the Excel add-in: two copies of it are opened, closed, removed and opened again, while VBA keeps a file loaded, Excel
forgets functions, refuses some or ends a request. After each step, what a cell finds is compared with a model.

What Excel does is in Microsoft's pages "xlAutoOpen", "xlAutoClose", "xlAutoRemove" and "xlfUnregister". ENGINE2048_EXCEL is the
mock of Excel with both copies (tests/xll/stories.c).
"""

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from talk import Program

FUNCTIONS = 9
NOBODY = -1

excel: Program
stories_of_excel = 0
copies = st.sampled_from([0, 1])


def start_excel() -> None:
    """Lets Excel forget all, and starts it anew once in a while: each loading of a file leaves places of thread-local values, of
    which a process has about a thousand, since Rust's standard library returns none."""
    global excel, stories_of_excel
    if stories_of_excel % 20 == 0:
        excel = Program("ENGINE2048_EXCEL")
    stories_of_excel += 1
    excel.ask("begin")


def numbers(*fields: object) -> list[int]:
    (line,) = excel.ask(*fields)
    return [int(word) for word in line.split()]


class Stories(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        start_excel()
        self.owners = [NOBODY] * FUNCTIONS
        self.uses = [[0] * FUNCTIONS, [0] * FUNCTIONS]
        self.ticked = [False, False]
        self.held = [False, False]

    @initialize(can_go=st.booleans())
    def begin(self, can_go: bool) -> None:
        excel.ask("names", int(can_go))

    def call(self, export: str, copy: int) -> None:
        assert excel.ask_number(export, copy) == 1

    def open(self, copy: int) -> None:
        unloads = excel.ask_number("unloads")
        self.call("open", copy)
        assert excel.ask_number("unloads") == unloads, "Excel would unload what is open"

    def has_opened(self, copy: int, but_for: int = NOBODY) -> None:
        for function in range(FUNCTIONS):
            if function != but_for:
                self.owners[function] = copy
            elif self.owners[function] == copy:
                self.owners[function] = NOBODY
            self.uses[copy][function] = int(function != but_for)

    def has_gone(self, copy: int) -> None:
        self.owners = [NOBODY if owner == copy else owner for owner in self.owners]
        self.uses[copy] = [0] * FUNCTIONS

    def tick(self, copy: int) -> None:
        if not self.ticked[copy]:
            self.call("load", copy)
            self.ticked[copy] = True

    @rule(copy=copies)
    def a_person_ticks_it(self, copy: int) -> None:
        """Or opens it once more as a file, while it is ticked."""
        self.tick(copy)
        self.open(copy)
        self.has_opened(copy)

    @rule(copy=copies, function=st.integers(0, FUNCTIONS - 1))
    def excel_refuses_a_function_meanwhile(self, copy: int, function: int) -> None:
        self.tick(copy)
        excel.ask("refuse", function)
        self.open(copy)
        excel.ask("refuse", -1)
        self.has_opened(copy, but_for=function)

    @rule(copy=copies, requests=st.integers(0, 2 * FUNCTIONS + 1))
    def excel_says_meanwhile_that_it_must_return(self, copy: int, requests: int) -> None:
        self.tick(copy)
        excel.ask("abort", requests)
        self.open(copy)
        excel.ask("abort", -1)
        # How far it came is its own matter, but a function is registered at most once, and only its own are others' no more.
        after, uses = numbers("owners"), numbers("uses", copy)
        assert all(now in (before, copy) or before == copy for now, before in zip(after, self.owners))
        assert all(count <= 1 for count in uses)
        self.owners, self.uses[copy] = after, uses

    @rule(copy=copies, closes_first=st.booleans(), requests=st.just(-1) | st.integers(0, 6 * FUNCTIONS))
    def a_person_unticks_it(self, copy: int, closes_first: bool, requests: int = -1) -> None:
        """Excel may say meanwhile that it must return, and takes the rest back itself."""
        if self.ticked[copy]:
            excel.ask("abort", requests)
            for export in ["close", "remove"] if closes_first else ["remove", "close"]:
                self.call(export, copy)
            excel.ask("abort", -1)
            assert requests >= 0 or not any(numbers("uses", copy)), "Excel would call into what is gone"
            self.leaves(copy)

    @rule(copy=copies)
    def another_program_unregisters_it(self, copy: int) -> None:
        """By the name of its file: it closes, but is not removed."""
        if self.ticked[copy]:
            self.call("close", copy)
            self.leaves(copy)

    def leaves(self, copy: int) -> None:
        excel.ask("forget", copy)
        self.call("free", copy)
        self.ticked[copy] = False
        self.has_gone(copy)

    @rule(copy=copies)
    def excel_closes_it_and_opens_it_again(self, copy: int) -> None:
        if self.ticked[copy]:
            self.call("close", copy)
            excel.ask("forget", copy)
            self.open(copy)
            self.has_opened(copy)

    @rule()
    def a_person_cancels_the_end_of_excel(self) -> None:
        for copy in (0, 1):
            if self.ticked[copy]:
                self.call("close", copy)

    @rule(copy=copies)
    def vba_loads_or_drops_its_file(self, copy: int) -> None:
        self.call("free" if self.held[copy] else "load", copy)
        self.held[copy] = not self.held[copy]

    @invariant()
    def cells_find_what_they_should(self) -> None:
        assert numbers("owners") == self.owners
        assert [numbers("uses", copy) for copy in (0, 1)] == self.uses
        if self.owners in ([0] * FUNCTIONS, [1] * FUNCTIONS):
            assert excel.ask_number("round") == 1
        assert excel.ask_number("listed") >= sum(owner != NOBODY for owner in self.owners)

    @invariant()
    def files_are_in_memory_as_long_as_they_are_needed(self) -> None:
        for copy in (0, 1):
            assert excel.ask_number("loaded", copy) == (self.ticked[copy] or self.held[copy])
            if self.held[copy]:
                assert excel.ask_number("vba", copy) == 1

    @invariant()
    def excel_gets_what_it_takes(self) -> None:
        assert excel.ask_number("faults") == 0


def test_no_story_leaves_a_cell_without_its_function() -> None:
    run_state_machine_as_test(Stories, settings=settings(
        max_examples=60, stateful_step_count=25, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck)))


def test_the_function_dialog_lists_nothing_of_copies_that_are_removed() -> None:
    for can_go in (False, True):
        story = Stories()
        story.begin(can_go)
        for copy in (0, 1):
            story.a_person_ticks_it(copy)
        for copy in (1, 0):
            story.a_person_unticks_it(copy, closes_first=False)
        assert excel.ask_number("listed") == 0
        story.a_person_ticks_it(0)
        story.cells_find_what_they_should()
