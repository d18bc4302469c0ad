"""The Windows that the modules ask: files, loaded libraries, environment, registry, clock, all played."""

import ctypes
import datetime
import time
import urllib.parse

ARCHIVE, NO_SUCH_FILE = 32, -1  # answers of GetFileAttributes
SUCCESS, FILE_NOT_FOUND, NO_MORE_ITEMS, MODULE_NOT_FOUND = 0, 2, 259, 126  # errors of Windows
COUNTS_PER_SECOND = 10_000_000  # as Windows' performance counter has on most machines
KEY_HANDLE, CURRENT_USER = 2048, -2147483647  # HKEY_CURRENT_USER is 0x80000001
REG_SZ = 1
EXCEL_WINDOW = 4096
ESCAPE_KEY = 27
UTF_8, DISK_FULL = 65001, 112  # CP_UTF8 of winnls.h, ERROR_DISK_FULL of winerror.h
RELEASED = 2  # the flag of keybd_event for a key that is let go


class Windows:
    """What a test may set up, and the functions of Windows that answer accordingly.

    `files` are paths that exist besides the libraries, which lie in `folder`, None for beside the workbook;
    `environment` is what GetEnvironmentVariable knows; `registry` maps a key below HKEY_CURRENT_USER to its subkeys, by
    name, each with its text values; `load_error` fails every LoadLibrary; `loaded` counts how often each path is loaded;
    `contents` maps the paths of files to their bytes; `full` lets every write fail; `slept` lists what Sleep was told; `pressed` are the keys that wait to be heard; `front` is the window in front; at the
    `escape_at`th time that the add-in asks, a person presses Esc.
    """

    def __init__(self, interpreter):
        self._interpreter = interpreter
        self.folder, self.files = None, set()
        self.contents, self.full, self._opened = {}, False, {}
        self.environment, self.registry = {}, {}
        self.load_error, self.loaded, self.slept = 0, {}, []
        self.pressed, self.front = [], EXCEL_WINDOW
        self.escape_at = 0
        self._handles, self._open_key = [], {}

    def functions(self):
        """The functions of each of Windows' own libraries."""
        return {
            "kernel32": {
                "GetFileAttributesW": self._file_attributes, "GetEnvironmentVariableW": self._environment_variable,
                "LoadLibraryW": self._load, "FreeLibrary": self._free, "GetModuleHandleW": self._handle_of,
                "GetModuleFileNameW": self._path_of, "Sleep": self._sleep,
                "QueryPerformanceCounter": self._performance_counter,
                "QueryPerformanceFrequency": lambda place: _write_count(place, COUNTS_PER_SECOND),
                "CreateDirectoryW": self._make_folder, "RemoveDirectoryW": self._remove_folder,
                "CreateFileW": self._open_file, "GetFileSize": lambda handle, _upper: len(self.contents[self._opened[handle]]),
                "ReadFile": self._read_file, "WriteFile": self._write_file, "CloseHandle": lambda handle: 1,
                "MoveFileExW": self._move_file, "MultiByteToWideChar": _wide, "WideCharToMultiByte": self._narrow,
            },
            "user32": {"keybd_event": self._press, "GetForegroundWindow": lambda: self.front},
            "advapi32": {
                "RegOpenKeyExW": self._open, "RegEnumKeyW": self._enumerate, "RegGetValueW": self._value,
                "RegSetKeyValueW": self._set_value, "RegCloseKey": lambda key: SUCCESS,
            },
            "shlwapi": {"UrlUnescapeW": self._unescape},
        }

    def _text(self, number):
        return self._interpreter.text_at(number)

    # Files and libraries

    def exists(self, path):
        """Whether a file is there."""
        folder = self.folder or self._interpreter.host.application.active_book.path
        return path in self.files or path in self.contents or path.removeprefix(f"{folder}\\").lower() in self._interpreter.libraries

    def _file_attributes(self, path):
        return ARCHIVE if self.exists(self._text(path)) else NO_SUCH_FILE

    def _make_folder(self, path, _security):
        self.files.add(self._text(path))
        return 1

    def _remove_folder(self, path):
        self.files.discard(self._text(path))
        return 1

    def _open_file(self, path, rights, _sharing, _security, disposition, _flags, _template):
        """CREATE_ALWAYS is 2, and FILE_GENERIC_WRITE has FILE_WRITE_DATA, 2 (winnt.h)."""
        path, handle = self._text(path), len(self._opened) + 1
        if disposition == 2 and rights & 2 and "?" not in path:
            self.contents[path] = b""
        if path not in self.contents:
            self._interpreter.err.last_library_error = FILE_NOT_FOUND
            return -1
        self._opened[handle] = path
        return handle

    def _read_file(self, handle, place, wanted, done, _overlapped):
        content = self.contents[self._opened[handle]][:wanted]
        ctypes.memmove(place, content, len(content))
        ctypes.c_int32.from_address(done).value = len(content)
        return 1

    def _write_file(self, handle, place, wanted, done, _overlapped):
        if self.full:
            self._interpreter.err.last_library_error = DISK_FULL
            return 0
        self.contents[self._opened[handle]] += ctypes.string_at(place, wanted)
        ctypes.c_int32.from_address(done).value = wanted
        return 1

    def _move_file(self, source, target, flags):
        assert flags == 1  # MOVEFILE_REPLACE_EXISTING
        self.contents[self._text(target)] = self.contents.pop(self._text(source))
        return 1

    def _narrow(self, page, _flags, text, count, place, capacity, _usual, _is_usual):
        letters = self._text(text)[:count].encode("utf-8")
        assert page == UTF_8 and len(letters) <= capacity
        ctypes.memmove(place, letters, len(letters))
        return len(letters)

    def _load(self, number):
        path = self._text(number)
        error = self.load_error or (0 if self.exists(path) else MODULE_NOT_FOUND)
        self._interpreter.err.last_library_error = error
        if error:
            return 0
        self.load(path)
        return self._handles.index(path) + 1

    def load(self, path):
        """Loads a library, as another add-in does."""
        self.loaded[path] = self.loaded.get(path, 0) + 1
        if path not in self._handles:
            self._handles.append(path)

    def _free(self, handle):
        path = self._handles[handle - 1]
        self.loaded[path] -= 1
        return 1

    def is_loaded(self, name):
        """Whether some library of this name, without its folder, is loaded."""
        return any(count > 0 and path.rsplit("\\", 1)[-1].lower() == name.lower() for path, count in self.loaded.items())

    def _handle_of(self, number):
        name = self._text(number).lower()
        return next((index for index, path in enumerate(self._handles, start=1)
                     if self.loaded[path] > 0 and path.rsplit("\\", 1)[-1].lower() == name), 0)

    def _path_of(self, handle, place, capacity):
        return _write_text(self._handles[handle - 1], place, capacity)

    # Environment and registry

    def _environment_variable(self, name, place, capacity):
        text = self.environment.get(self._text(name), "")
        return _write_text(text, place, capacity) if len(text) < capacity else len(text) + 1

    def _open(self, _parent, name, _options, _access, place):
        if self._text(name) not in self.registry:
            return FILE_NOT_FOUND
        self._open_key = self.registry[self._text(name)]
        _write_count(place, KEY_HANDLE)
        return SUCCESS

    def _enumerate(self, _key, index, place, capacity):
        if index >= len(self._open_key):
            return NO_MORE_ITEMS
        _write_text(list(self._open_key)[index], place, capacity)
        return SUCCESS

    def _set_value(self, key, subkey, name, kind, text, size):
        text = self._text(text)
        assert (key, kind, size) == (CURRENT_USER, REG_SZ, 2 * len(text) + 2)
        above, own = self._text(subkey).rsplit("\\", 1)
        self.registry.setdefault(above, {}).setdefault(own, {})[self._text(name)] = text
        return SUCCESS

    def _value(self, key, subkey, name, _kinds, _kind, place, size):
        keys, own = self._open_key, self._text(subkey)
        if key == CURRENT_USER:
            above, own = own.rsplit("\\", 1)
            keys = self.registry.get(above, {})
        value = keys.get(own, {}).get(self._text(name))
        if value is None:
            return FILE_NOT_FOUND
        _write_text(value, place, ctypes.c_int32.from_address(size).value // 2)
        return SUCCESS

    def _unescape(self, address, place, size, options):
        """Microsoft's page on UrlUnescapeW: with URL_UNESCAPE_AS_UTF8, each %XX is a byte of UTF-8."""
        assert options == 0x40000
        _write_text(urllib.parse.unquote(self._text(address)), place, ctypes.c_int32.from_address(size).value)
        return SUCCESS

    # Keys and time

    def _press(self, key, _scan, flags, _extra):
        if not flags & RELEASED:
            self.pressed.append(key)

    def escape_is_down(self):
        """GetAsyncKeyState as the add-in asks it; the key waits to be heard, as every key does."""
        self.escape_at -= 1
        if self.escape_at != 0:
            return 0
        self.pressed.append(ESCAPE_KEY)
        return 1

    def _performance_counter(self, place):
        """Counts on as the interpreter's own clock goes."""
        since = self._interpreter.clock() - datetime.datetime(2000, 1, 1)
        return _write_count(place, since // datetime.timedelta(microseconds=1) * (COUNTS_PER_SECOND // 1_000_000))

    def _sleep(self, milliseconds):
        self.slept.append(milliseconds)
        time.sleep(milliseconds / 1000)


def _wide(page, _flags, place, count, wide, capacity):
    letters = ctypes.string_at(place, count).decode("utf-8", "replace").encode("utf-16-le")
    assert page == UTF_8 and len(letters) <= 2 * capacity
    ctypes.memmove(wide, letters, len(letters))
    return len(letters) // 2


def _write_count(place, count):
    """Writes a 64-bit number where Windows was told to; answers that it went well."""
    ctypes.memmove(place, ctypes.byref(ctypes.c_int64(count)), ctypes.sizeof(ctypes.c_int64))
    return 1


def _write_text(text, place, capacity):
    """Writes a text in UTF-16 with a zero behind it; answers its length."""
    letters = text.encode("utf-16-le")
    if len(letters) // 2 >= capacity:
        raise AssertionError(f"{text!r} does not fit into {capacity} letters")
    ctypes.memmove(place, letters + b"\0\0", len(letters) + 2)
    return len(letters) // 2
