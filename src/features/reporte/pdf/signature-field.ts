import { type Doc, kit, textObject } from './kit.ts'

/** Room for the signature and a chain of certificates, in bytes. */
const ROOM = 16_384
/** What @signpdf looks for, wide enough for the position of any byte. */
const BLANK = '**********'

/**
 * An invisible signature field whose content is still blank. Written with our own pdfkit: the package that does this
 * for others brings an old one along.
 */
export function addSignatureField(doc: Doc, at: string, reason: string): void {
  const k = kit(doc)
  const signature = k.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, BLANK, BLANK, BLANK],
    Contents: new Uint8Array(ROOM),
    Reason: textObject(reason),
    M: new Date(at),
  })
  const widget = k.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    V: signature,
    T: textObject('Firma'),
    // Printed and locked; with no area it needs no appearance (ISO 19005-2, 6.3.3).
    F: 132,
    P: k.page.dictionary,
  })
  k.page.annotations.push(widget)
  doc.font('regular').initForm()
  const form = k._root.data.AcroForm?.data
  if (form === undefined || !Array.isArray(form.Fields)) throw new Error('pdfkit made no form')
  // ISO 19005-2, 6.4.1: an archived form says how it looks.
  delete form.NeedAppearances
  form.SigFlags = 3
  form.Fields.push(widget)
  signature.end()
  widget.end()
}
