/** Without one of them nothing that is written names an allergy. */
export const allergyStems = ['alergi', 'hipersens', 'anafila'] as const
