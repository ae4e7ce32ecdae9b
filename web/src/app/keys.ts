/* Under which name the browser keeps what a person prefers. */

export const KEY = "akhet.prefs";
