/** Estimated glomerular filtration in ml/min/1.73 m², CKD-EPI 2021 without race (Inker et al. N Engl J Med 2021;385:1737). */
export function egfr(creatinine: number, age: number, female: boolean): number {
  const [kappa, alpha, factor] = female ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1]
  const ratio = creatinine / kappa
  return Math.round(142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * factor)
}

/** Of a child from one year on, by height in centimetres: bedside Schwartz (Schwartz et al. J Am Soc Nephrol 2009;20:629). */
export const childEgfr = (creatinine: number, height: number): number => Math.round((0.413 * height) / creatinine)
