/** Letters of other alphabets, and of this one, that a reader takes for a plain Latin letter. Pairs: letter, what it is read as. */
const pairs = [
  // Cyrillic
  'аa вb еe кk мm нh оo рp сc тt уy хx ѕs іi їi јj ԁd ԛq ԝw һh ѵv зz бb гr пn иn йn лl дd фf ъb ьb ёe ґr ҁc ӏl',
  'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ЅS ІI ЇI ЈJ ԀD ԚQ ԜW ҺH ѴV ЗZ БB ГR ПN ИN ЙN ЛL ДD ФF ЁE ҐR ӀI',
  // Greek
  'αa βb γy δd εe ζz ηn θo ιi κk λl μm νv ξe οo πn ρp σo ςc τt υu φf χx ωw ϲc ϳj',
  'ΑA ΒB ΓR ΔA ΕE ΖZ ΗH ΙI ΚK ΛA ΜM ΝN ΞE ΟO ΠN ΡP ΣE ΤT ΥY ΦF ΧX ϹC ͿJ',
  // Armenian and Cherokee
  'օo սu ոn հh զq ցg ՏS ՍU ՕO ᎪA ᏴB ᏟC ᎠD ᎬE ᎻH ᎥI ᎫJ ᏦK ᏞL ᎷM ᏢP ᎡR ᏚS ᎢT ᏙV ᎳW ᏃZ',
  // Latin with a stroke, of phonetics and small capitals
  'æa œo ßb þp øo ØO łl ŁL đd ĐD ħh ĦH ŧt ŦT ðd ÐD ɨi ʉu ƀb ɵo ıi ȷj ɑa ɐa ɓb ɔo ɖd ɗd ɛe ǝe əe ɡg ɢg ɣy ɦh ɩi ɪi ɫl ɭl ɱm ɲn ŋn ɴn ɹr ɾr ʀr ʂs ʃs ʈt ʊu ʋv ʌv ʏy ʐz ʙb ʜh ʟl',
  'ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ꜰf ꜱs',
]
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  pairs.flatMap((line) => line.split(' ')).map((pair) => [pair.slice(0, 1), pair.slice(1).toLowerCase()]),
)
