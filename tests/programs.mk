# The C programs of the tests: make -f tests/programs.mk CC=COMPILER OUT=FOLDER [LINK=FLAGS] [EXE=.exe] FOLDER/PROGRAM.exe
#
# LINK ends the command; it tells how to link the library, where a program does not load it itself.
STANDARD = -std=c99
# The first keeps out of Windows' header what takes as long to compile as the rest of it and a test.
FLAGS = -DWIN32_LEAN_AND_MEAN -Wall -Wextra -Wpedantic -Werror -g -O1 -Iinclude -Itests/c

# Calls every function; makes the library panic; prints all answers on the known positions.
interface = $(addprefix tests/c/,interface.c texts.c rules.c players.c recipes.c games.c boards.c tap.c)
panic = $(addprefix tests/c/,panic.c boards.c tap.c)
answers = tests/c/answers.c
# The library under load, with functions of glibc.
resident = tests/native/resident.c tests/c/tap.c
reload = tests/native/reload.c tests/c/tap.c
faults = tests/native/faults.c tests/c/tap.c
linked = tests/native/linked.c tests/c/tap.c
reload_windows = tests/native/reload_windows.c tests/c/tap.c
# The mock of Excel; what calls the C interface as VBA does; what does on Windows as the installer's tests say, and their mock of Excel; a benchmark.
xll_test = $(addprefix tests/xll/,xll_test.c formulas.c load.c interruptions.c given.c) \
	$(addprefix tests/xll/,callback.c calls.c imports.c pages.c) tests/c/boards.c tests/c/tap.c
stories = $(addprefix tests/xll/,stories.c given.c callback.c calls.c pages.c) tests/c/boards.c tests/c/tap.c
vba = $(addprefix tests/xll/,vba.c imports.c) tests/c/boards.c tests/c/tap.c
machine = tests/installer/machine.c
recalculation = dev/benches/recalculation.c $(addprefix tests/xll/,callback.c calls.c pages.c) tests/c/boards.c tests/c/tap.c
excel = tests/installer/excel_start.c $(addprefix tests/xll/,callback.c calls.c pages.c) tests/c/boards.c tests/c/tap.c

$(addprefix $(OUT)/,resident reload faults linked): STANDARD = -std=gnu99

# Programs may come from another library than before, so they are made anew each time.
.PHONY: FORCE
$(OUT)/%$(EXE): FORCE
	$(CC) $(if $(findstring c++,$(CC)),,$(STANDARD)) $(FLAGS) $($*) -x none $(LINK) -o $@
