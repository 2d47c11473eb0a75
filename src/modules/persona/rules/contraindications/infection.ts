import { fdaLabel } from '../../../medicamentos/index.ts'
import type { Clue } from '../clues.ts'
import { type Contraindication, critical, high } from './contraindication.ts'

export const dengue: Clue = {
  cie: /^(A90|A91|A97)/,
  dice: /\b(?<!(?:zona|endemica|endemico|brote|brotes|casos|vacuna|area|prevencion|vector) (?:de |del |para |por |contra )?(?:el )?)dengue\b/,
  aqui: true,
  ejemplo: 'A90X',
}
const g6pd: Clue = {
  cie: /^D550/,
  dice: /\b(deficit|deficiencia) de (g6pd|glucosa 6 fosfato)|\bfavismo\b/,
  siempre: true,
  ejemplo: 'D550',
}
const OPS = 'OPS, Directrices para el diagnóstico clínico y el tratamiento del dengue, el chikunguña y el zika, 2022'
const MALARIA = 'OMS, Guidelines for malaria, 2023; Ministerio de Salud de Colombia, guía de malaria'
const CPIC = 'CPIC, G6PD genotype (Gammal et al. Clin Pharmacol Ther 2023;113:973)'

export const infectious: readonly Contraindication[] = [
  critical('contra-dengue-aine', ['aine', 'asa', 'subsalicilato'], [dengue])`
    dengue
    Inhiben la plaqueta y lesionan la mucosa: favorecen el sangrado del dengue.
    Suspéndalo y use acetaminofén. Si es antiplaquetario por un stent o infarto, decida con cardiología.
    ${OPS}; Ministerio de Salud de Colombia, Guía de atención clínica integral del paciente con dengue, 2010`,
  high('contra-dengue-anticoagulante', ['warfarina', 'acod', 'heparinas', 'antiplaquetario'], [dengue])`
    dengue
    Caen las plaquetas y la coagulación se altera en la fase crítica.
    Revise la indicación, controle plaquetas a diario y suspéndalo si bajan de 50 mil o hay sangrado.
    ${OPS}`,
  critical('contra-dengue-corticoide', ['corticoidesSistemicos'], [dengue])`
    dengue
    No cambian el curso del dengue y suman sangrado digestivo e hiperglucemia.
    No los dé para el dengue ni para las plaquetas bajas.
    ${OPS}`,
  critical('contra-primaquina-embarazo', ['primaquina'], [{ embarazo: true }])`
    embarazo
    Atraviesa la placenta y puede causar hemólisis en un feto de G6PD desconocida.
    No la dé. En malaria por P. vivax trate con cloroquina y deje la primaquina para después del parto.
    ${MALARIA}`,
  high('contra-primaquina-lactancia', ['primaquina'], [{ lactancia: true }])`
    lactancia
    Puede causar hemólisis en el lactante.
    No la dé mientras el lactante tenga menos de 6 meses o no se conozca su G6PD.
    ${MALARIA}`,
  critical('contra-primaquina-lactante', ['primaquina'], [{ menorDeDias: 183 }])`
    la edad (menos de 6 meses)
    Hemólisis; no hay dosis segura a esta edad.
    No la dé antes de los 6 meses.
    ${MALARIA}`,
  critical('contra-primaquina-g6pd', ['primaquina', 'hemoliticosG6pd'], [g6pd])`
    déficit de G6PD
    El eritrocito no se defiende del oxidante: hemólisis aguda.
    No la dé. En P. vivax, primaquina 0,75 mg/kg una vez por semana, ocho semanas, bajo vigilancia médica.
    ${CPIC}; ${MALARIA}`,
  critical('contra-nitrofurantoina-g6pd', ['nitrofurantoina', 'sulfametoxazol'], [g6pd])`
    déficit de G6PD
    Puede causar hemólisis.
    Use otro antibiótico.
    ${CPIC}`,
  high('contra-nitrofurantoina-termino', ['nitrofurantoina'], [{ embarazo: true, desde: 36 }])`
    gestación cerca del término
    Las enzimas del recién nacido son inmaduras: anemia hemolítica.
    Contraindicada desde la semana 38 y en trabajo de parto; use fosfomicina o cefalexina según el cultivo.
    ${fdaLabel('Macrodantin (nitrofurantoína)')}; NICE NG109, Urinary tract infection, 2018`,
  critical('contra-nitrofurantoina-neonato', ['nitrofurantoina'], [{ menorDeDias: 31 }])`
    la edad (menos de un mes)
    Anemia hemolítica por enzimas inmaduras.
    No la dé antes del mes de vida.
    ${fdaLabel('Macrodantin (nitrofurantoína)')}`,
  high('contra-sulfas-termino', ['sulfametoxazol', 'sulfasalazina'], [{ embarazo: true, desde: 36 }])`
    gestación cerca del término
    Desplazan la bilirrubina: kernícterus del recién nacido.
    Use otro antibiótico.
    ${fdaLabel('Bactrim (trimetoprim-sulfametoxazol)')}`,
  high('contra-trimetoprim-primer-trimestre', ['sulfametoxazol'], [{ embarazo: true, hasta: 13 }])`
    primer trimestre de gestación
    El trimetoprim es antifolato: defectos del tubo neural.
    Use otro antibiótico; si no hay opción, dé ácido fólico.
    ${fdaLabel('Bactrim (trimetoprim-sulfametoxazol)')}`,
  critical('contra-sulfas-neonato', ['sulfametoxazol'], [{ menorDeDias: 60 }])`
    la edad (menos de dos meses)
    Desplazan la bilirrubina: kernícterus.
    No las dé antes de los dos meses, salvo profilaxis de Pneumocystis desde las 4 a 6 semanas.
    ${fdaLabel('Bactrim (trimetoprim-sulfametoxazol)')}`,
  critical('contra-cloranfenicol-neonato', ['cloranfenicol'], [{ menorDeDias: 31 }])`
    la edad (menos de un mes)
    No se conjuga: síndrome gris, mortal.
    Use otro antibiótico.
    ${fdaLabel('cloranfenicol')}`,
  critical(
    'contra-ofidico-aine',
    ['aine', 'asa', 'warfarina', 'acod', 'heparinas'],
    [
      {
        cie: /^(T630|X20)/,
        dice: /\b(mordedura de (serpiente|culebra)|accidente ofidico|mordido por (una )?(serpiente|culebra))\b/,
        aqui: true,
        ejemplo: 'T630',
      },
    ],
  )`
    accidente ofídico
    El veneno bothrópico consume la coagulación: más sangrado y daño renal.
    Suspéndalo; analgesia con acetaminofén u opioide y nada intramuscular.
    Ministerio de Salud de Colombia, Guía para el manejo de emergencias toxicológicas, 2017`,
  critical('contra-antimonial-embarazo', ['antimoniales'], [{ embarazo: true }])`
    embarazo
    Aborto y toxicidad cardiaca y pancreática.
    No lo dé; en leishmaniasis cutánea considere termoterapia o esperar al parto.
    OPS, Directrices para el tratamiento de las leishmaniasis en las Américas, 2022`,
  critical('contra-miltefosina-embarazo', ['miltefosina'], [{ embarazo: true }])`
    embarazo
    Embriotóxica y teratógena.
    No la dé; en edad fértil exige anticoncepción hasta cinco meses después.
    ${fdaLabel('Impavido (miltefosina)')}`,
  high('contra-antichagasico-embarazo', ['antichagasicos'], [{ embarazo: true }])`
    embarazo
    Genotóxicos en animales; no se conoce su seguridad en la gestante.
    Aplace el tratamiento hasta después de la lactancia.
    OPS, Guía para el diagnóstico y el tratamiento de la enfermedad de Chagas, 2018`,
  critical(
    'contra-benzimidazol-primer-trimestre',
    ['antihelminticosBenzimidazol', 'ivermectina'],
    [{ embarazo: true, hasta: 13 }],
  )`
    primer trimestre de gestación
    Teratógenos en animales.
    Aplace la desparasitación al segundo trimestre.
    OMS, Guideline: preventive chemotherapy to control soil-transmitted helminth infections, 2017`,
  critical('contra-ribavirina-embarazo', ['ribavirina'], [{ embarazo: true }])`
    embarazo
    Teratógeno y embrioletal.
    No la dé.
    ${fdaLabel('Copegus (ribavirina)')}, advertencia en recuadro`,
  critical(
    'contra-loperamida-disenteria',
    ['loperamida'],
    [
      {
        cie: /^(A03|A047|A060|K51)/,
        dice: /\b(disenteria|diarrea con sangre|deposiciones con sangre|diarrea sanguinolenta)\b/,
        aqui: true,
        ejemplo: 'A039',
      },
    ],
  )`
    disentería o colitis
    Retiene la toxina: megacolon tóxico.
    Suspéndala; rehidrate.
    ${fdaLabel('Imodium (loperamida)')}`,
  high('contra-subsalicilato-menor', ['subsalicilato'], [{ menorDeDias: 16 * 365 }])`
    la edad (menos de 16 años)
    Es un salicilato: síndrome de Reye.
    No lo dé antes de los 16 años.
    ${fdaLabel('Pepto-Bismol (subsalicilato de bismuto)')}`,
]
