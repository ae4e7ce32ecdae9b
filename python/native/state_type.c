/* The Python type of a position: what a loop over decisions calls, without a layer between.
 *
 * The type is written against the limited API of Python, so one file serves every Python since
 * 3.11. `akhet._state.State` derives from it and adds everything that is not called in loops. */
#ifdef AKHET_STABLE
#define Py_LIMITED_API 0x030b0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

#include <akhet/games.h>
#include <akhet/observation.h>

#include "python/native/position.h"

enum { TERMINAL = -4, SETUP_BYTES = 2 + AKHET_OPTIONS }; /* -4: OpenSpiel's player of an end */

struct state {
    PyObject_HEAD PyObject *game; /* the akhet.Game that made it */
    struct position position;
};

static PyObject *illegal_action; /* the exception */
static PyObject *numpy_empty;    /* numpy.empty */

static struct state *state_of(PyObject *self)
{
    return (struct state *)self;
}

static unsigned players_of(const struct state *self)
{
    return self->position.setup.players;
}

static int seat_of(const struct state *self)
{
    return self->position.game->seat(self->position.state);
}

/* --- making and freeing -------------------------------------------------------------------- */

static struct state *allocate(PyTypeObject *type, PyObject *game)
{
    allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    struct state *self = (struct state *)make(type, 0);
    if (!self)
        return NULL;
    Py_INCREF(game);
    self->game = game;
    return self;
}

/* The message of an error of the engine, as an exception. */
static void raise_error(PyObject *type, const struct akhet_error *error)
{
    char line[512];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    akhet_error_text(error, AKHET_EN, &text);
    PyErr_SetString(type, line);
}

/* Read Game._setup: the index of the game, the players and the options, a byte each. */
static const struct akhet_game *read_setup(PyObject *game, struct akhet_setup *setup)
{
    PyObject *packed = PyObject_GetAttrString(game, "_setup");
    const struct akhet_game *found = NULL;
    char *bytes;
    Py_ssize_t length;
    if (!packed)
        return NULL;
    if (PyBytes_AsStringAndSize(packed, &bytes, &length) == 0) {
        unsigned index = 0;
        while (length == SETUP_BYTES && akhet_games[index] && index < (unsigned char)bytes[0])
            index++;
        if (length == SETUP_BYTES)
            found = akhet_games[index];
        if (found) {
            setup->players = (uint8_t)bytes[1];
            memcpy(setup->option, bytes + 2, AKHET_OPTIONS);
        } else {
            PyErr_SetString(PyExc_ValueError, "this is not the set-up of a game");
        }
    }
    Py_DECREF(packed);
    return found;
}

static PyObject *state_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"game", "seed", NULL};
    PyObject *game;
    unsigned long long seed = 0;
    struct akhet_setup setup = {0};
    struct akhet_error error = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|K:State", names, &game, &seed))
        return NULL;
    const struct akhet_game *rules = read_setup(game, &setup);
    struct state *self = rules ? allocate(type, game) : NULL;
    if (!self)
        return NULL;
    switch (position_start(&self->position, rules, &setup, seed, NULL, NULL, &error)) {
    case POSITION_FINE:
        return (PyObject *)self;
    case POSITION_NO_MEMORY:
        PyErr_NoMemory();
        break;
    case POSITION_REFUSED:
        raise_error(PyExc_ValueError, &error);
        break;
    }
    Py_DECREF(self);
    return NULL;
}

static void state_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    position_free(&state_of(self)->position);
    Py_XDECREF(state_of(self)->game);
    release(self);
    Py_DECREF(type);
}

/* --- playing ---------------------------------------------------------------------------------- */

static PyObject *current_player(PyObject *self, PyObject *none)
{
    int seat = seat_of(state_of(self));
    (void)none;
    return PyLong_FromLong(seat == AKHET_NOBODY ? TERMINAL : seat);
}

static PyObject *is_terminal(PyObject *self, PyObject *none)
{
    (void)none;
    return PyBool_FromLong(seat_of(state_of(self)) == AKHET_NOBODY);
}

/* Read a seat argument; -1 and an exception if it is none. */
static int read_seat(const struct state *self, PyObject *object)
{
    Py_ssize_t seat = PyNumber_AsSsize_t(object, PyExc_IndexError);
    if (seat == -1 && PyErr_Occurred())
        return -1;
    if (seat >= 0 && seat < (Py_ssize_t)players_of(self))
        return (int)seat;
    PyErr_Format(PyExc_IndexError, "there is no player %zd: players are 0 to %u", seat,
                 players_of(self) - 1);
    return -1;
}

/* The optional argument `player`: the deciding seat by default, and -1 with an exception. */
static int player_argument(const struct state *self, PyObject *const *args, Py_ssize_t count,
                           const char *name)
{
    if (count > 1) {
        PyErr_Format(PyExc_TypeError, "%s() takes one player at most", name);
        return -1;
    }
    if (count == 1 && args[0] != Py_None)
        return read_seat(self, args[0]);
    int seat = seat_of(self);
    return seat == AKHET_NOBODY ? 0 : seat;
}

static PyObject *list_of_legal(struct state *self)
{
    int count = position_legal(&self->position);
    if (count < 0)
        return PyErr_NoMemory();
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *move = PyLong_FromLong(self->position.legal[i]);
        if (!move) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SetItem(list, i, move);
    }
    return list;
}

static PyObject *legal_actions(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    if (count) {
        int player = player_argument(state_of(self), args, count, "legal_actions");
        if (player < 0)
            return NULL;
        if (player != seat_of(state_of(self)))
            return PyList_New(0);
    }
    return list_of_legal(state_of(self));
}

/* Say which move was refused and what would have been accepted. */
static void refuse_move(const struct state *self, long move)
{
    const struct akhet_game *game = self->position.game;
    char line[256] = "";
    struct akhet_text text = akhet_text_on(line, sizeof line);
    if (move >= 0 && move < game->moves)
        akhet_move_name(game, (akhet_move)move, &text);
    if (seat_of(self) == AKHET_NOBODY)
        PyErr_Format(illegal_action, "action %ld: the game is over", move);
    else if (line[0])
        PyErr_Format(illegal_action, "action %ld (%s) is not legal here: %d others are", move, line,
                     (int)self->position.legal_count);
    else
        PyErr_Format(illegal_action, "action %ld does not exist: actions are 0 to %d", move,
                     game->moves - 1);
}

static bool play(struct state *self, PyObject *action)
{
    Py_ssize_t move = PyNumber_AsSsize_t(action, NULL);
    if (move == -1 && PyErr_Occurred())
        return false;
    switch (position_play(&self->position, (long)move, NULL)) {
    case POSITION_FINE:
        return true;
    case POSITION_NO_MEMORY:
        PyErr_NoMemory();
        break;
    case POSITION_REFUSED:
        refuse_move(self, (long)move);
        break;
    }
    return false;
}

static PyObject *apply_action(PyObject *self, PyObject *action)
{
    if (!play(state_of(self), action))
        return NULL;
    Py_INCREF(Py_None);
    return Py_None;
}

static PyObject *state_clone(PyObject *self, PyObject *none)
{
    struct state *copy = allocate(Py_TYPE(self), state_of(self)->game);
    (void)none;
    if (copy && position_copy(&copy->position, &state_of(self)->position) != POSITION_FINE) {
        Py_DECREF(copy);
        return PyErr_NoMemory();
    }
    return (PyObject *)copy;
}

static PyObject *child(PyObject *self, PyObject *action)
{
    PyObject *copy = state_clone(self, NULL);
    if (copy && !play(state_of(copy), action)) {
        Py_DECREF(copy);
        return NULL;
    }
    return copy;
}

/* --- arrays ------------------------------------------------------------------------------------
 */

/* What an array of numbers has to be. */
struct shape {
    const char *format; /* of the buffer protocol; more than one letter: any of them */
    const char *dtype;
    Py_ssize_t count;
    Py_ssize_t item;
};

static const struct shape numbers = {"f", "float32", 0, 4};
static const struct shape flags = {"B?b", "uint8", 0, 1};

/* A new array without values. */
static PyObject *new_array(const struct shape *shape)
{
    return PyObject_CallFunction(numpy_empty, "ns", shape->count, shape->dtype);
}

/* Whether the buffer has this shape; an exception says what was expected. */
static bool fits(const Py_buffer *buffer, const struct shape *shape)
{
    const char *format = buffer->format ? buffer->format : "B";
    if (strlen(format) == 1 && strchr(shape->format, format[0]) &&
        buffer->len == shape->count * shape->item)
        return true;
    PyErr_Format(PyExc_ValueError,
                 "out: %zd numbers of type %s are expected, not %zd bytes of format '%s'",
                 shape->count, shape->dtype, buffer->len, format);
    return false;
}

static bool open_buffer(PyObject *array, const struct shape *shape, Py_buffer *buffer)
{
    if (PyObject_GetBuffer(array, buffer, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            return false;
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "out: a writable array of type %s without gaps is expected",
                     shape->dtype);
        return false;
    }
    if (fits(buffer, shape))
        return true;
    PyBuffer_Release(buffer);
    return false;
}

/* The arguments `player` and `out` of the methods that fill an array; both are optional. */
struct arguments {
    PyObject *player, *out;
};

static bool read_arguments(PyObject *const *args, Py_ssize_t count, PyObject *names,
                           struct arguments *found)
{
    Py_ssize_t named = names ? PyTuple_Size(names) : 0;
    *found = (struct arguments){count > 0 ? args[0] : Py_None, count > 1 ? args[1] : Py_None};
    if (count > 2) {
        PyErr_SetString(PyExc_TypeError, "the arguments are player and out");
        return false;
    }
    for (Py_ssize_t i = 0; i < named; i++) {
        PyObject *name = PyTuple_GetItem(names, i);
        if (PyUnicode_CompareWithASCIIString(name, "player") == 0 && count < 1) {
            found->player = args[count + i];
        } else if (PyUnicode_CompareWithASCIIString(name, "out") == 0 && count < 2) {
            found->out = args[count + i];
        } else {
            PyErr_Format(PyExc_TypeError, "the arguments are player and out, not '%U'", name);
            return false;
        }
    }
    return true;
}

/* Fill an array for a seat; false and an exception if that is impossible. */
typedef bool fill(struct state *self, int seat, void *out);

static PyObject *filled(PyObject *object, const struct arguments *asked, const struct shape *shape,
                        fill *how)
{
    struct state *self = state_of(object);
    int seat = player_argument(self, &asked->player, 1, "");
    PyObject *array = asked->out;
    Py_buffer buffer;
    if (seat < 0)
        return NULL;
    if (array != Py_None)
        Py_INCREF(array);
    else
        array = new_array(shape);
    if (!array || !open_buffer(array, shape, &buffer)) {
        Py_XDECREF(array);
        return NULL;
    }
    bool good = how(self, seat, buffer.buf);
    PyBuffer_Release(&buffer);
    if (good)
        return array;
    Py_DECREF(array);
    return NULL;
}

static bool fill_view(struct state *self, int seat, bool informed, float *out)
{
    union akhet_space view;
    if (position_view(&self->position, seat, informed, &view) != POSITION_FINE) {
        PyErr_NoMemory();
        return false;
    }
    akhet_observe(self->position.game, players_of(self), seat, &view, out);
    return true;
}

static bool fill_observation(struct state *self, int seat, void *out)
{
    return fill_view(self, seat, false, out);
}

static bool fill_information(struct state *self, int seat, void *out)
{
    return fill_view(self, seat, true, out);
}

static bool fill_mask(struct state *self, int seat, void *out)
{
    int count = position_legal(&self->position);
    uint8_t *mask = out;
    if (count < 0) {
        PyErr_NoMemory();
        return false;
    }
    memset(mask, 0, self->position.game->moves);
    for (int i = 0; i < count && seat == seat_of(self); i++)
        mask[self->position.legal[i]] = 1;
    return true;
}

static PyObject *observed(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names,
                          fill *how)
{
    const struct position *position = &state_of(self)->position;
    struct shape shape = numbers;
    struct arguments asked;
    if (!read_arguments(args, count, names, &asked))
        return NULL;
    shape.count = akhet_observation_size(position->game, position->setup.players);
    return filled(self, &asked, &shape, how);
}

static PyObject *observation_tensor(PyObject *self, PyObject *const *args, Py_ssize_t count,
                                    PyObject *names)
{
    return observed(self, args, count, names, fill_observation);
}

static PyObject *information_state_tensor(PyObject *self, PyObject *const *args, Py_ssize_t count,
                                          PyObject *names)
{
    return observed(self, args, count, names, fill_information);
}

static PyObject *legal_actions_mask(PyObject *self, PyObject *const *args, Py_ssize_t count,
                                    PyObject *names)
{
    struct shape shape = flags;
    struct arguments asked;
    if (!read_arguments(args, count, names, &asked))
        return NULL;
    shape.count = state_of(self)->position.game->moves;
    return filled(self, &asked, &shape, fill_mask);
}

/* --- the rest ----------------------------------------------------------------------------------
 */

static PyObject *history(PyObject *self, PyObject *none)
{
    const struct position *position = &state_of(self)->position;
    PyObject *list = PyList_New(position->moves);
    (void)none;
    for (uint32_t i = 0; list && i < position->moves; i++) {
        PyObject *move = PyLong_FromLong(position->move[i]);
        if (!move) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SetItem(list, i, move);
    }
    return list;
}

static PyObject *move_number(PyObject *self, PyObject *none)
{
    (void)none;
    return PyLong_FromUnsignedLong(state_of(self)->position.moves);
}

static PyObject *num_players(PyObject *self, PyObject *none)
{
    (void)none;
    return PyLong_FromUnsignedLong(players_of(state_of(self)));
}

/* A copy in another world: see position_branch. */
static PyObject *branch(PyObject *self, PyObject *args)
{
    union akhet_space view;
    int seat;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "iK:_branch", &seat, &seed))
        return NULL;
    if (seat != POSITION_RESEED && (seat < 0 || seat >= (int)players_of(state_of(self))))
        return PyErr_Format(PyExc_IndexError, "there is no player %d: players are 0 to %u", seat,
                            players_of(state_of(self)) - 1);
    /* The original takes the notes, so that the next copy has them. */
    if (seat != POSITION_RESEED &&
        position_view(&state_of(self)->position, seat, true, &view) != POSITION_FINE)
        return PyErr_NoMemory();
    PyObject *copy = state_clone(self, NULL);
    if (copy && position_branch(&state_of(copy)->position, seat, seed) != POSITION_FINE) {
        Py_DECREF(copy);
        return PyErr_NoMemory();
    }
    return copy;
}

static PyObject *get_game(PyObject *self, void *none)
{
    (void)none;
    Py_INCREF(state_of(self)->game);
    return state_of(self)->game;
}

/* Where the struct position is, for the functions that cffi calls. */
static PyObject *get_address(PyObject *self, void *none)
{
    (void)none;
    return PyLong_FromVoidPtr(&state_of(self)->position);
}

static PyGetSetDef properties[] = {
    {"game", get_game, NULL, "The Game that this state belongs to.", NULL},
    {"_address", get_address, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

#define FAST(function) (PyCFunction)(void (*)(void))(function)

static PyMethodDef methods[] = {
    {"current_player", current_player, METH_NOARGS,
     "current_player()\n--\n\nThe player that decides; akhet.TERMINAL (-4) after the end."},
    {"is_terminal", is_terminal, METH_NOARGS, "is_terminal()\n--\n\nWhether the game is over."},
    {"legal_actions", FAST(legal_actions), METH_FASTCALL,
     "legal_actions(player=None, /)\n--\n\nThe legal actions, in the order of the rules. Empty for "
     "a player who does not decide, and after the end."},
    {"legal_actions_mask", FAST(legal_actions_mask), METH_FASTCALL | METH_KEYWORDS,
     "legal_actions_mask(player=None, out=None)\n--\n\nAn array of uint8 with 1 at every legal "
     "action of the player (by default: who decides)."},
    {"apply_action", apply_action, METH_O,
     "apply_action(action, /)\n--\n\nMake a move. An illegal one raises IllegalAction and changes "
     "nothing."},
    {"clone", state_clone, METH_NOARGS,
     "clone()\n--\n\nA copy with the same hidden cards and the same chance to come."},
    {"child", child, METH_O, "child(action, /)\n--\n\nA copy after a move."},
    {"observation_tensor", FAST(observation_tensor), METH_FASTCALL | METH_KEYWORDS,
     "observation_tensor(player=None, out=None)\n--\n\nWhat the player sees (by default: who "
     "decides), as numbers from 0 to 1 in an array of float32."},
    {"information_state_tensor", FAST(information_state_tensor), METH_FASTCALL | METH_KEYWORDS,
     "information_state_tensor(player=None, out=None)\n--\n\nWhat the player sees and remembers: "
     "the observation, with what earlier events showed and the table no longer does."},
    {"history", history, METH_NOARGS, "history()\n--\n\nThe actions so far."},
    {"move_number", move_number, METH_NOARGS, "move_number()\n--\n\nThe number of actions so far."},
    {"num_players", num_players, METH_NOARGS, "num_players()\n--\n\nThe number of players."},
    {"_branch", branch, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, state_new},
    {Py_tp_dealloc, state_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "akhet._position.Position",
    .basicsize = sizeof(struct state),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = slots,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "akhet._position",
    .m_size = -1,
};

/* What the type needs from Python. */
static PyObject *import(const char *module_name, const char *name)
{
    PyObject *from = PyImport_ImportModule(module_name);
    PyObject *found = from ? PyObject_GetAttrString(from, name) : NULL;
    Py_XDECREF(from);
    return found;
}

PyMODINIT_FUNC PyInit__position(void);
PyMODINIT_FUNC PyInit__position(void)
{
    PyObject *self = PyModule_Create(&module);
    PyObject *type = self ? PyType_FromSpec(&spec) : NULL;
    illegal_action = type ? import("akhet._errors", "IllegalAction") : NULL;
    numpy_empty = illegal_action ? import("numpy", "empty") : NULL;
    if (numpy_empty && PyModule_AddObject(self, "Position", type) == 0)
        return self;
    Py_XDECREF(type);
    Py_XDECREF(self);
    return NULL;
}
