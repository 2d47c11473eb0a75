/** What the service says to a person, whatever the language of the browser. */
export const LANGUAGE = 'es-CO'
