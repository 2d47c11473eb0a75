/** Which medicine a name or a code means, its substances and its classes. Knows no record. */
export {
  type AllergyGroup,
  type AllergyKey,
  allergyGroups,
  type CrossReaction,
  crossReactions,
} from './allergy-groups.ts'
export { drugGroups, type GroupKey, groupCell, groupsOf, inGroup, type NamedMedicine } from './drug-groups.ts'
export type { Drug } from './drugs/drug.ts'
export { type DrugName, drugCell, drugs } from './drugs/drugs.ts'
export { type Limits, limitsOf, limitTable, localKinds, type RouteKind, routeKinds } from './drugs/limits.ts'
export { type AllergenReading, allergenIn, namesAllergen, onlyNames } from './identity/allergen.ts'
export { agrees, drugsNamed, drugsOf, drugsWritten, identityOf, meet } from './identity/identify.ts'
export { combinationNamed, isMedicineOrder, prescribedName, substanceNamesOf } from './identity/prescribed-name.ts'
export { type AllergenFound, allergensLike } from './identity/search-allergens.ts'
export type { Substance } from './identity/substances.ts'
export { canonical, overlap, sameSubstances, shareSubstance, substancesOf } from './substances.ts'
export { unconfirmedMedicines } from './unconfirmed-medicines.ts'
