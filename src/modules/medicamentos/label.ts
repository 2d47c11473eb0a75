/** How the label of a product is cited as a source. */
export const fdaLabel = (products: string): string => `Información para prescribir (FDA): ${products}`
