/* The groups of checks of interface.c, each in a file of its name. */

#ifndef INTERFACE_H
#define INTERFACE_H

void check_texts(void);        /* texts.c */
void check_rules(void);        /* rules.c */
void check_evaluators(void);   /* players.c */
void check_players(void);      /* players.c */
void check_recipes(void);      /* recipes.c */
void check_games(void);        /* games.c */
void check_load_network(void); /* games.c */
void check_threads(void);      /* games.c */

#endif
