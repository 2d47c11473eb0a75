/** What is wrong with a file as a whole, as a sentence for whoever brought it. */
export class FileProblem extends Error {}
