/** `azolesFuertes` → `azoles-fuertes`: how the parts of a rule's id are written. */
export const slug = (key: string): string => key.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
