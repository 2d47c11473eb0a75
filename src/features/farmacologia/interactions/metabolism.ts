import { fdaLabel } from '../label.ts'
import { critical, high, type Interaction, medium } from './interaction.ts'

/** Glucose, hormones, and what is not absorbed or is lost. */
export const metabolism: readonly Interaction[] = [
  high('sulfonilureas', ['sulfametoxazol', 'macrolidosCyp', 'azolesSistemicos'])`
    Inhiben el CYP2C9 o la glicoproteína P.
    Hipoglucemia grave.
    Prefiera otro antiinfeccioso o vigile la glucemia.
    Schelleman et al. Clin Pharmacol Ther 2010;88:214`,
  high('sulfonilureas', 'insulinas')`
    Se suman dos hipoglucemiantes.
    Hipoglucemia.
    Al iniciar insulina reduzca o suspenda la sulfonilurea.
    ADA, Standards of Care in Diabetes, 2024`,
  critical('repaglinida', 'gemfibrozilo')`
    Inhibe el CYP2C8 y el OATP1B1.
    La repaglinida sube ocho veces: hipoglucemia grave y prolongada. Combinación contraindicada.
    No los combine.
    ${fdaLabel('Prandin (repaglinida)')}`,
  medium(['insulinas', 'sulfonilureas'], 'corticoidesSistemicos')`
    El corticoide aumenta la resistencia a la insulina.
    Hiperglucemia.
    Vigile la glucemia y ajuste la dosis; redúzcala al suspender el corticoide.
    ADA, Standards of Care in Diabetes, 2024`,
  high('glitazonas', 'insulinas')`
    Se suma la retención de sodio.
    Edema y falla cardiaca.
    Evite la combinación o vigile peso y disnea.
    ${fdaLabel('Actos (pioglitazona)')}, advertencia en recuadro`,
  medium('glitazonas', 'gemfibrozilo')`
    Inhibe el CYP2C8.
    Sube la pioglitazona.
    No pase de 15 mg diarios.
    ${fdaLabel('Actos (pioglitazona)')}`,
  medium('sglt2', 'diureticosAsa')`
    Se suma la pérdida de volumen.
    Hipotensión y lesión renal.
    Revise el diurético al iniciar y advierta sed y mareo.
    ${fdaLabel('Jardiance (empagliflozina)')}`,
  medium('metformina', 'contrasteYodado')`
    La lesión renal por contraste acumula metformina.
    Acidosis láctica si hay lesión renal.
    Según la filtración glomerular, suspéndala y reiníciela a las 48 horas.
    Comunicación de seguridad de la FDA sobre metformina, 2016`,
  medium('metformina', 'dolutegravir')`
    Inhibe los transportadores OCT2 y MATE1.
    Sube la concentración de metformina.
    No pase de 1000 mg diarios de metformina al iniciar.
    ${fdaLabel('Tivicay (dolutegravir)')}`,
  medium('levotiroxina', 'cationes')`
    El catión fija la levotiroxina en el intestino.
    Se absorbe menos levotiroxina.
    Separe las tomas 4 horas.
    ${fdaLabel('Synthroid (levotiroxina)')}`,
  medium('levotiroxina', ['ibp', 'resinas'])`
    Sin ácido se disuelve menos, o la resina la fija.
    Se absorbe menos levotiroxina.
    Separe la resina 4 horas y controle TSH a las 6 a 8 semanas.
    ${fdaLabel('Synthroid (levotiroxina)')}`,
  medium('levotiroxina', ['carbamazepina', 'fenitoina', 'fenobarbital', 'estrogenos'])`
    Aceleran su metabolismo o suben la globulina que la transporta.
    Sube la TSH.
    Controle TSH a las 6 a 8 semanas y ajuste.
    ${fdaLabel('Synthroid (levotiroxina)')}`,
  medium('bifosfonatos', 'cationes')`
    El catión fija el bifosfonato.
    No se absorbe el bifosfonato.
    Tome el bifosfonato en ayunas, 30 a 60 minutos antes.
    ${fdaLabel('Fosamax (alendronato)')}`,
  medium('digoxina', ['resinas', 'cationes'])`
    La fijan en el intestino.
    Se absorbe menos digoxina.
    Separe las tomas dos horas.
    ${fdaLabel('Lanoxin (digoxina)')}`,
  high('hormonas', 'inductores')`
    Inducen el CYP3A4.
    Falla del anticonceptivo.
    Ofrezca otro método (DIU o medroxiprogesterona de depósito) durante el tratamiento y 28 días después.
    Criterios médicos de elegibilidad, OMS 2015`,
  high('hormonas', ['efavirenz', 'topiramato', 'hiperico'])`
    Inducen el CYP3A4.
    Falla del anticonceptivo, también del implante.
    Ofrezca otro método (DIU o medroxiprogesterona de depósito).
    Criterios médicos de elegibilidad, OMS 2015`,
  critical('bosentan', 'ciclosporina')`
    Inhibe el OATP1B1 y el CYP3A4.
    Sube el bosentán varias veces. Combinación contraindicada.
    No los combine.
    ${fdaLabel('Tracleer (bosentán)')}`,
  critical('bosentan', 'glibenclamida')`
    Se suma la retención de sales biliares.
    Daño hepático. Combinación contraindicada.
    No los combine; use otro hipoglucemiante.
    ${fdaLabel('Tracleer (bosentán)')}`,
  high('cilostazol', ['azolesFuertes', 'macrolidosCyp', 'ibpCyp2c19'])`
    Inhiben el CYP3A4 o el CYP2C19.
    Sube el cilostazol: taquicardia y cefalea.
    Reduzca a 50 mg cada 12 horas.
    ${fdaLabel('Pletal (cilostazol)')}`,
  medium('ibpCyp2c19', 'fenitoina')`
    Inhiben el CYP2C19.
    Sube la fenitoína.
    Prefiera pantoprazol o controle niveles.
    ${fdaLabel('Prilosec (omeprazol)')}`,
  medium('ibp', 'diureticosPerdedores')`
    Se suma la pérdida de magnesio.
    Hipomagnesemia con uso prolongado: arritmias y calambres.
    Controle magnesio si el uso pasa de un año.
    Comunicación de seguridad de la FDA sobre inhibidores de la bomba, 2011`,
  medium('alopurinol', ['tiazidas', 'ieca'])`
    Más reacciones de hipersensibilidad, sobre todo con daño renal.
    Exantema grave.
    Inicie alopurinol con dosis baja y advierta exantema y fiebre.
    ${fdaLabel('Zyloprim (alopurinol)')}`,
  high('potasio', 'anticolinergicos')`
    El tránsito lento deja la tableta contra la mucosa.
    Úlcera y estenosis con potasio oral sólido. Contraindicada.
    Use potasio líquido.
    ${fdaLabel('K-Dur (cloruro de potasio)')}`,
]
