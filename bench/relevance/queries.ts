import { dateInBogota } from '../../src/model/calendar.ts'

/** Histories are numbered by the year in which they begin, and these begin when they are loaded. */
const YEAR = dateInBogota(new Date().toISOString()).slice(0, 4)

/**
 * What somebody types, and the document of whom they mean. By kind of question; `type | expected document`. Where two people answer
 * alike, what is typed says enough to tell them apart.
 */
export const queries: Readonly<Record<string, string>> = {
  'documento exacto': `
    52123456 | 52123456
    1020345678 | 1020345678
    1031122343 | 1031122343
    AB123456 | AB123456
    345678 | 345678
    1000123456 | 1000123456
    9123465 | 9123465
    5432176 | 5432176`,
  'documento con puntos': `
    52.123.456 | 52123456
    1.020.345.687 | 1020345687
    79 345 612 | 79345612
    1-031-122-334 | 1031122334
    80.765.423 | 80765423
    1 010 101 010 | 1010101010
    8.765.432 | 8765432
    ab-123456 | AB123456`,
  'documento con tipo': `
    CC 52.987.654 | 52987654
    cc1098765432 | 1098765432
    C.C. 91.234.567 | 91234567
    cédula 41567890 | 41567890
    TI 1000123465 | 1000123465
    tarjeta de identidad 1000123456 | 1000123456
    registro civil 1201234567 | 1201234567
    CE 876543 | 876543
    pasaporte XK987654 | XK987654
    PPT 5432167 | 5432167`,
  'documento con un error': `
    52123465 0 | 52123456
    1020345768 | 1020345678
    7934512 | 79345612
    415678900 | 41567890
    CC 98654327 | 98654321`,
  'orden de los nombres': `
    Rodríguez Pabón Yeison Andrés | 52123456
    andrés rodríguez yeison | 52123456
    Peña María José | 35456123
    Zapata Walter | 98654321
    Hugo Zapata | 98654321
    Satizábal Hernández Jhon | 80765432
    niño rincón ángel david | 1023456780
    rincón niño david ángel | 1023456708
    Restrepo Luisa Gómez Isaza | 1072654321
    Polo Cruz Ana | 22334466`,
  'sin tildes': `
    jose maria cordoba mosquera | 19283746
    oscar ivan tunubala | 94112233
    hector fabio giraldo | 10234567
    alvaro de los rios | 72345089
    sofia isabella ocampo | 1053876543
    angel david nino | 1023456780
    nestor raul buritica | 75342198
    luisa fernanda gomez restrepo isaza | 1072654321
    ordonez zuniga | 24681357
    bjorn akesson | XK987654
    MARÍA JOSÉ CÓRDOBA RENTERÍA | 39283746`,
  'como suena': `
    jeyson rodrigues pavon | 52123456
    yeison gutierres mora | 52987654
    katerin velasques | 1020345678
    caterine bolibar | 1020345687
    guilmer inestrosa | 79345612
    estiben quiñones | 1031122334
    estevan kiñones | 1031122343
    yon ernandes | 80765432
    jhon ibague | 80765423
    janet villamisar | 41567890
    yanet tivaduisa | 41567809
    quevin baca echeberri | 1010101010
    kebin zuluaga | 1010101001
    yojana wertas | 1144567890
    jovany caisedo | 16789012
    jeobany caravali | 16789021
    simena suares | 1098765432
    siomara galbis | 1098765423
    cristian gimenes otalora | 91234567
    kristian rueda | 91234576
    maicol archbold | 1127890123
    michael joker bowie | 1127890132
    charik oñate | 1065432109
    sharik dasa | 1065432190
    leydi epiayu | 1118234567
    nicol echabarria | 30456789
    eduin guaitariya | 1085234567
    ortensia sepulbeda | 27345678
    hortencia sespedes | 27345687
    sofia osorio | 1053876534
    ector jiraldo yarse | 10234567
    elisabeth serano | 63456789
    victor bermudes soro | 13579246
    anji ranjel | 1090456123
    angi colmenarez | 1090456132
    geferson contreras | 88345671
    keila pajaro | 1047891243
    eliecer meza cantiyo | 9123456
    rut ester lozada | 66778899
    ruth losada ulcue | 66778898`,
  'error de escritura': `
    yeison rodrigez pabon | 52123456
    velasqez catherine | 1020345678
    hinestrosa wilme | 79345612
    quiñoes steven | 1031122334
    villamizr yaneth | 41567890
    tibaduisa janet | 41567809
    sepuveda hortensia | 27345678
    echavaria nicole | 30456789
    benavides arbelaz amparo | 31998877
    arboledda samuel | 1152345678
    marulana thiago | 1000123465
    otaloro cristian | 91234567
    guaitarila edwin | 1085234567
    colmenrez angie | 1090456132
    buritca nestor | 75342198
    tunuala oscar | 94112233
    casspedes isabel | 27345687`,
  'letras cambiadas de lugar': `
    yeison rodirguez pabon | 52123456
    catehrine velasquez | 1020345678
    wilmer hinestorza | 79345612
    jhon sataizbal | 80765432
    ximena suraez bohorquez | 1098765432
    giraldo yacre hector | 10234567
    serrnao mantilla elizabeth | 63456789
    ulises chocue dluce | 1201234567
    bermudez zorro vicotr | 13579246
    jaimes caecres doris | 60123789
    edwni yandun | 1085234567`,
  partículas: `
    ana lucia de la cruz | 22334455
    delacruz ana lucia | 22334455
    ana dela cruz | 22334455
    ana lucia cruz polo 1968 | 22334466
    rafael delahoz | 72345098
    rafael hoz charris | 72345098
    delosrios alvaro | 72345089
    de los rios pertuz | 72345089
    juan manuel castillo cassiani | 8765432
    delcastillo juan | 8765432
    maria carmen ordoñez | 24681357
    maria del carmen zuñiga | 24681357
    dicaprio | 876543
    yorgelis valle marquez | 5432176
    obyrne pedro | 17654328
    o byrne pedro pablo | 17654328`,
  'juntos o separados': `
    mariajose peña gouriyu | 35456123
    maria jose pena uriana | 35456132
    mariajose uriana | 35456132
    luzmarina vasquez barajas | 52741852
    jhonjairo hernandez | 80765432
    juanmanuel del castillo | 8765432
    jeanpierre dubois | 345678
    gomez restrepo isaza luisa | 1072654321
    pedropablo obyrne | 17654328
    victorhugo bermudez | 13579246
    angeldavid niño | 1023456780`,
  'a medio escribir': `
    yeis rodr pab | 52123456
    cath velas | 1020345678
    hinest wil | 79345612
    villam yan | 41567890
    tibad jane | 41567809
    guaitar | 1085234567
    tunub osc | 94112233
    maru sal quic | 1000123456
    maru thi | 1000123465
    archb mich | 1127890123
    epia lei | 1118234567
    wojc | AB123456
    echav nic | 30456789
    benegas est | 43567132
    yulim | 5432167`,
  'fecha de nacimiento': `
    catherine 1995-02-17 | 1020345678
    17/02/1995 velasquez | 1020345678
    17 de febrero de 1995 catherine | 1020345678
    29/02/2000 archbold | 1127890123
    hortensia 19-8-1940 | 27345678
    steven 31 dic 1999 | 1031122334
    katarzyna 2/7/1990 | AB123456
    25 de mayo de 2022 dulce | 1201234567
    daniela erazo 29/03/1999 | 1061789012
    blanca garcia 6 de julio de 1956 | 51847362`,
  teléfono: `
    3104567801 | 52123456
    +57 310 456 7802 | 52987654
    310 456 78 01 | 52123456
    57 312 456 7803 | 1020345678
    (607) 567 8901 | 27345678
    +576075678902 | 27345687
    311-456-7854 | 19283746
    salome 3114567876 | 1000123456
    thiago 311 456 7876 | 1000123465`,
  'número de historia': `
    CC43567123 | 43567123
    CC 43567132 | 43567132
    1100139999-${YEAR}-000001 | 52123456
    1100139999-${YEAR}-000002 | 1020345678
    1100139999-${YEAR}-000003 | AB123456
    PAAB123456 | AB123456`,
  familia: `
    FAM-0001 | 52123456
    fam-0002 | 79345621
    FAM-0005 ana | 22334455
    thiago FAM-0009 | 1000123465
    FAM-0009 salome | 1000123456
    FAM-0010 | 1201234567`,
  combinada: `
    yeison rodriguez 1988 | 52123456
    ana cruz 1958 | 22334455
    maria cordoba 1980 | 39283746
    erazo 7890 daniela | 1061789012
    erazo 1061789021 | 1061789021
    garcia blanca 51847326 | 51847326
    jimenez 9123 cristian | 91234567
    luisa gomez restrepo 15/09/1994 | 1072654312
    buritica henao 1974 | 75342189
    londoño brayan 1996 | 1017234567
    marina luz 1969 | 52741825
    arboleda tangarife 1994 | 1152345687
    samantha arboleda | 1152345678
    dafne tangarife | 1152345687
    cc 63456798 elisabet | 63456798`,
}
