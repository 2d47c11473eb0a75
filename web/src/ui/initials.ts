/** `J. P.`: a tab is seen by the person who stands behind and kept in the browser's history, so that it says no name. */
export const initialsOf = (person: object): string =>
  ['primer_nombre', 'primer_apellido']
    .flatMap((part) => {
      const [letter] = String(Reflect.get(person, part) ?? '').trim()
      return letter === undefined ? [] : [`${letter.toLocaleUpperCase('es-CO')}.`]
    })
    .join(' ')
