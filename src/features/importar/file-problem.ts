/** What is wrong with a file as a whole, as a sentence for the person who brought it. */
export class FileProblem extends Error {}
