/** Its message is one sentence for a person, with what to do. */
export class Complaint extends Error {}
