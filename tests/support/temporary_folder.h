/* A temporary folder for each test program, removed with the files in it. */
#ifndef TESTS_TEMPORARY_FOLDER_H
#define TESTS_TEMPORARY_FOLDER_H

/* The path of a file in the folder, which is created on the first call. The text stays valid for
 * the next fifteen calls. */
const char *temporary_path(const char *name);

/* Remove the folder: the teardown of a test or a group. */
int temporary_folder_remove(void **unused);

#endif
