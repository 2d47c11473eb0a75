import { foldSameLength } from './fold-same-length.ts'
import { foldedWordSet } from './folded-words.ts'
import type { Span } from './spans.ts'
import { isShouted } from './told-words.ts'

const DOTTED = /(?<!\p{L})(?:\p{Lu}\.\s?){1,5}\p{Lu}(?:\.|(?!\p{L}))/gu
const JOINED = /(?<![\p{L}\p{N}])\p{Lu}{3,4}(?![\p{L}\p{N}])/gu
/** What is written with points and is no person: pressure, routes, abbreviations of every note. */
const abbreviations = foldedWordSet(
  'ta fc fr vo iv im sc hta ac ap af pa aine epoc dm irc iam acv tac rm rx uci vih tbc itu ira eda cc ti rc ce eps ips am pm tp tpt md hc sas',
)
/** What three or four capitals stand for in notes besides a person. */
const acronyms =
  foldedWordSet(`ACV AIT AAS ABC ADA ADN AINE ALT AMPA ANA APP APF APQ ARA ARN ASA AST ATB AVC AVD AVM AVP BAAR BCG BIC BNP BPN BUN CAD CAP
  CDC CID CIE CIR CPK CPRE CPN CTA CVC DBT DIU DLP DMG DMID DNT DPN DPPNI DVP DX ECA ECG ECO ECV EDA EEG EFR EGO EHI EKG ELA EMG EPI EPOC EPS
  ERC ERGE ESE ETS FAP FAV FCF FEVI FID FII FIV FNT FPP FRCV FUM FUP FUR GCS GEA GPC GYO HBP HBPM HC HCG HCL HDA HDL HDVB HPP HTA HTP HVI IAM
  IAMI IBP ICC ICBF IDX IECA IMC INR IOT IPS IRA IRC ISRS ITS ITU IVE IVU IVRS IVRB LAC LBP LCR LDL LES LPM LRA MEN MMII MMSS MNA MRC NAC NPH
  NPT NST NYHA OMS ORL PAD PAF PAI PAM PAP PAS PBE PCI PCR PCT PEP PET PIC PIE PIP POP PPD PPL PQT PRN PSA PSIQ PTI PTO PTT PVC PVM RAM RCIU
  RCP RCV RHA RIA RMN RNA RNM ROT RPC RPM RPR RSCS RSHA RSI RUV RVM SAF SAHOS SDRA SIDA SIRS SNC SNG SNE SOAT SOP SOS SPA SSN STAT SVB TAB TAC
  TAD TAM TAS TBC TCE TEC TEP TFG TGO TGP TIA TMO TOS TPN TPT TQT TRR TSH TSV TTO TTP TVP TVS UCE UCI UCIN UCIP UDVP URG USG UTI VCM VDRL VEC
  VIF VIH VIN VIS VHB VHC VMI VMNI VNI VPH VPN VSG VVC XIL RNPT RNAT PICC EPP AEC AMEU CPM DPC HPV IQX MDR NIH NRS PHQ GAD SAT SAO FIO PAFI PEEP`)
const DOTTED_WHOLE = /(?<![\p{L}.])(?:\p{Lu}\.\s?){3,5}(?!\p{L})/gu
const ANNOUNCED =
  /(?<!\p{L})((?:iniciales|pacientes?|pasiente|pcte|pte|px|valora|eval[uú]a|atiende|revisa|usuari[oa]|menor|niñ[oa]|atendid[oa] por|(?:valorad|evaluad|revisad|realizad|resuelt|elaborad|firmad|suscrit|respondid|hech)[oa] por|elabor[oó]|firma|firmado|realiz[oó]|recibe|entrega)(?::|,|\s+de)?\s)\p{Lu}{2,4}(?![\p{L}\p{N}])/giu

/** Initials of a person: three or more with points, or without them after a word that announces a person. */
export function strangersInitials(text: string, clinical?: { has(word: string): boolean }): Span[] {
  if (isShouted(text)) return []
  const spans: Span[] = []
  const isMedical = (letters: string): boolean =>
    abbreviations.has(letters) || acronyms.has(letters) || clinical?.has(letters) === true
  for (const m of text.matchAll(DOTTED_WHOLE))
    if (!isMedical(foldSameLength(m[0]).replaceAll(/[^a-z]/g, '')))
      spans.push({ from: m.index, to: m.index + m[0].trimEnd().length, by: '[persona]' })
  for (const { 0: found, 1: before = '', index } of text.matchAll(ANNOUNCED)) {
    const letters = found.slice(before.length)
    if (letters.length > 2 && letters === letters.toUpperCase() && !isMedical(foldSameLength(letters)))
      spans.push({ from: index + before.length, to: index + found.length, by: '[persona]' })
  }
  return spans
}

const inOrder = (letters: string, of: string): boolean => {
  let at = 0
  for (const c of of) if (c === letters[at]) at += 1
  return at === letters.length
}

/** The patient's own initials: with points two are enough, without them all of the name or all but the second of each. */
export function initialSpans(text: string, initials: string): Span[] {
  if (initials.length < 2) return []
  const spans: Span[] = []
  for (const m of text.matchAll(DOTTED)) {
    const letters = foldSameLength(m[0]).replaceAll(/[^a-z]/g, '')
    if (letters[0] === initials[0] && inOrder(letters, initials) && !abbreviations.has(letters))
      spans.push({ from: m.index, to: m.index + m[0].length, by: '[persona]' })
  }
  for (const m of initials.length < 3 ? [] : text.matchAll(JOINED)) {
    const letters = foldSameLength(m[0])
    if ((letters === initials || letters === initials[0] + initials.slice(2)) && !abbreviations.has(letters))
      spans.push({ from: m.index, to: m.index + m[0].length, by: '[persona]' })
  }
  return spans
}
