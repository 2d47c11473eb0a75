import { fdaLabel } from '../label.ts'
import { critical, high, type Interaction, medium } from './interaction.ts'

const RIFADIN = fdaLabel('Rifadin (rifampicina)')
const CALCINEURIN = fdaLabel('Prograf (tacrolimus), Neoral (ciclosporina)')
const LOSES = 'Inducen el CYP3A4 y la glicoproteína P.'

/** Against infection, and where the graft or the tumour is at stake. */
export const infectionAndImmunity: readonly Interaction[] = [
  high('dolutegravir', 'inductores')`
    Inducen el UGT1A1 y el CYP3A4.
    Baja la concentración del antirretroviral: falla virológica.
    Ajuste la dosis de dolutegravir o cambie el inductor.
    ${fdaLabel('Tivicay (dolutegravir)')}`,
  medium('dolutegravir', 'cationes')`
    El catión quela el antirretroviral.
    Se absorbe menos antirretroviral.
    Tómelo 2 horas antes o 6 horas después, o los dos con comida si es calcio o hierro.
    ${fdaLabel('Tivicay (dolutegravir)')}`,
  critical('inhibidoresProteasa', ['rifampicina', 'hiperico'])`
    ${LOSES}
    Se pierde el antirretroviral: falla virológica y resistencia. Contraindicada con rifampicina.
    Use dolutegravir dos veces al día o efavirenz con la rifampicina.
    ${fdaLabel('Norvir (ritonavir), Kaletra (lopinavir)')}; OMS, Consolidated guidelines on HIV, 2021`,
  critical('rilpivirina', ['rifamicinas', 'ibp', 'carbamazepina', 'fenitoina', 'fenobarbital'])`
    Inducen el CYP3A4 o quitan el ácido que la disuelve.
    Se pierde el antirretroviral. Combinación contraindicada.
    No los combine; con rifabutina ajuste la dosis.
    ${fdaLabel('Edurant (rilpivirina)')}`,
  high('atazanavir', ['ibp', 'antiH2'])`
    Sin ácido no se disuelve.
    Se pierde el antirretroviral.
    Evite el inhibidor de la bomba; separe el antagonista H2 según la ficha.
    ${fdaLabel('Reyataz (atazanavir)')}`,
  critical('inhibidoresProteasa', 'corticoidesInhalados')`
    Inhiben el CYP3A4 y el corticoide inhalado pasa a la sangre.
    Síndrome de Cushing y supresión suprarrenal.
    Use beclometasona.
    ${fdaLabel('Norvir (ritonavir), Flovent (fluticasona)')}`,
  critical('inhibidoresProteasa', 'amiodarona')`
    Inhiben el CYP3A4.
    Arritmias graves. Combinación contraindicada con ritonavir.
    No los combine.
    ${fdaLabel('Norvir (ritonavir)')}`,
  high('tenofovir', ['aine', 'aminoglucosidos', 'anfotericina'])`
    Se suma el daño del túbulo.
    Lesión renal aguda.
    Evite la combinación o controle creatinina y fósforo.
    ${fdaLabel('Viread (tenofovir)')}`,
  high('zidovudina', ['ganciclovir', 'ribavirina', 'sulfametoxazol'])`
    Se suma la depresión de la médula ósea; la ribavirina además impide activarla.
    Anemia y neutropenia.
    Cambie la zidovudina o controle el hemograma cada semana.
    ${fdaLabel('Retrovir (zidovudina), Valcyte (valganciclovir)')}`,
  high('efavirenz', 'rifampicina')`
    Induce el CYP2B6 y el CYP3A4.
    Baja el antirretroviral; con nevirapina, además hepatotoxicidad.
    Efavirenz se mantiene en 600 mg; no combine nevirapina con rifampicina.
    OMS, Consolidated guidelines on HIV, 2021`,
  critical('sofosbuvir', 'amiodarona')`
    Efecto sobre el nodo que no se conoce del todo.
    Bradicardia grave y paro cardiaco.
    No los combine; si no hay opción, monitoreo hospitalario 48 horas.
    Comunicación de seguridad de la FDA sobre sofosbuvir y amiodarona, 2015`,
  high('sofosbuvir', ['rifamicinas', 'carbamazepina', 'fenitoina', 'hiperico'])`
    Inducen la glicoproteína P.
    Falla del tratamiento de la hepatitis C.
    No los combine.
    ${fdaLabel('Sovaldi (sofosbuvir)')}`,
  critical('voriconazol', ['rifamicinas', 'carbamazepina', 'fenobarbital', 'hiperico'])`
    Inducen el CYP2C19 y el CYP3A4.
    Se pierde el antimicótico. Combinación contraindicada.
    No los combine.
    ${fdaLabel('Vfend (voriconazol)')}`,
  high(['fluconazol', 'azolesAcidos'], 'rifamicinas')`
    Inducen el CYP3A4.
    Cae el antimicótico.
    Aumente el fluconazol; no use itraconazol ni ketoconazol con rifampicina.
    ${RIFADIN}`,
  medium('azolesAcidos', ['ibp', 'antiH2'])`
    Sin ácido no se disuelve.
    Se absorbe menos antimicótico.
    Dé las cápsulas con bebida ácida, o use la solución o fluconazol.
    ${fdaLabel('Sporanox (itraconazol)')}`,
  high('isoniazida', 'rifampicina')`
    La rifampicina induce la vía que forma el metabolito tóxico.
    Hepatitis por medicamentos.
    Es el esquema de la tuberculosis: controle transaminasas y advierta ictericia.
    Res. 227 de 2020, lineamientos de tuberculosis; información para prescribir (FDA): Rifamate (isoniazida y rifampicina)`,
  high('isoniazida', 'acetaminofen')`
    Induce el CYP2E1, que forma el metabolito tóxico.
    Daño hepático con dosis habituales.
    Use la menor dosis y el menor tiempo.
    ${fdaLabel('isoniazida')}`,
  high(['corticoidesSistemicos', 'levotiroxina'], 'rifamicinas')`
    Inducen el metabolismo hepático.
    Se pierde el efecto: crisis suprarrenal o hipotiroidismo.
    Aumente la dosis (el corticoide suele duplicarse) y controle.
    ${RIFADIN}`,
  high(['sulfonilureas', 'repaglinida'], 'rifamicinas')`
    Inducen el CYP2C9 y el CYP2C8.
    Hiperglucemia.
    Controle la glucemia; suele necesitar insulina durante el tratamiento.
    ${RIFADIN}`,
  critical('lumefantrina', ['rifamicinas', 'carbamazepina', 'fenitoina', 'hiperico'])`
    Inducen el CYP3A4.
    Falla del tratamiento de la malaria. Combinación contraindicada.
    Use otro antimalárico.
    ${fdaLabel('Coartem (arteméter y lumefantrina)')}`,
  high('lumefantrina', ['prolongaQt', 'quinina', 'mefloquina'])`
    Se suma la prolongación del QT.
    Torsades de pointes.
    Evite la combinación o vigile electrocardiograma.
    ${fdaLabel('Coartem (arteméter y lumefantrina)')}`,
  high('quinina', 'digoxina')`
    Inhibe la glicoproteína P.
    Sube la digoxinemia: toxicidad digitálica.
    Controle la digoxinemia y reduzca la dosis.
    ${fdaLabel('Qualaquin (quinina)')}`,
  high('quinina', 'warfarina')`
    Reduce la síntesis hepática de factores que dependen de la vitamina K.
    Aumenta el INR.
    Controle el INR al iniciar y al terminar.
    ${fdaLabel('Qualaquin (quinina)')}`,
  high('quinina', 'sulfonilureas')`
    Libera insulina del páncreas.
    Hipoglucemia grave.
    Controle la glucemia varias veces al día.
    ${fdaLabel('Qualaquin (quinina)')}`,
  critical('mefloquina', 'quinina')`
    Se suman prolongación del QT y convulsiones.
    Arritmias y convulsiones.
    Deje pasar 12 horas entre la quinina y la mefloquina.
    ${fdaLabel('Lariam (mefloquina)')}`,
  medium('cloroquinas', ['insulinas', 'sulfonilureas'])`
    Aumentan la sensibilidad a la insulina.
    Hipoglucemia.
    Vigile la glucemia.
    ${fdaLabel('Plaquenil (hidroxicloroquina)')}`,
  high('primaquina', 'hemoliticosG6pd')`
    Se suman oxidantes.
    Hemólisis y metahemoglobinemia.
    No los combine.
    ${fdaLabel('Primaquine (primaquina)')}`,
  critical('praziquantel', 'rifamicinas')`
    Inducen el CYP3A4.
    El praziquantel deja de detectarse en sangre. Combinación contraindicada.
    Suspenda la rifampicina cuatro semanas antes o use otra opción.
    ${fdaLabel('Biltricide (praziquantel)')}`,
  high('aminoglucosidos', ['vancomicina', 'polimixinas', 'anfotericina', 'cisplatino'])`
    Se suma el daño del túbulo.
    Lesión renal aguda y ototoxicidad.
    Evite la combinación o controle niveles y creatinina a diario.
    ${fdaLabel('gentamicina')}`,
  high('vancomicina', 'aine')`
    Se suma el daño renal.
    Lesión renal aguda.
    Use acetaminofén; controle creatinina.
    ${fdaLabel('vancomicina')}`,
  high('anfotericina', ['calcineurina', 'digoxina', 'corticoidesSistemicos'])`
    Daña el túbulo y pierde potasio.
    Lesión renal e hipopotasemia.
    Controle creatinina, potasio y magnesio a diario.
    ${fdaLabel('Fungizone (anfotericina B)')}`,
  high('fluoroquinolonas', 'corticoidesSistemicos')`
    Se suma el daño del colágeno.
    Rotura de tendón, sobre todo después de los 60 años.
    Prefiera otro antibiótico; suspenda si hay dolor de tendón.
    Comunicación de seguridad de la FDA sobre fluoroquinolonas, 2008`,
  high('fluoroquinolonas', ['sulfonilureas', 'insulinas'])`
    Liberan insulina.
    Hipoglucemia grave, hasta coma.
    Vigile la glucemia o use otro antibiótico.
    Comunicación de seguridad de la FDA sobre fluoroquinolonas, 2018`,
  critical('ceftriaxona', 'calcioVenoso')`
    Precipita con el calcio.
    Depósitos en pulmón y riñón; mortal en el recién nacido.
    No los mezcle ni los dé por la misma vía; en menores de 28 días, contraindicado.
    Comunicación de la FDA sobre ceftriaxona y calcio, 2009`,
  medium('quelables', 'cationes')`
    El catión forma un quelato que no se absorbe.
    Se forma un quelato y el antibiótico no se absorbe.
    Tome el antibiótico 2 horas antes o 6 horas después.
    ${fdaLabel('Cipro (ciprofloxacina)')}`,
  critical('isotretinoina', 'tetraciclinas')`
    Se suma la hipertensión intracraneal.
    Pseudotumor cerebral: cefalea y pérdida visual.
    No los combine.
    ${fdaLabel('Accutane (isotretinoína)')}`,
  critical('acitretina', 'metotrexato')`
    Se suma el daño hepático.
    Hepatitis tóxica.
    No los combine.
    ${fdaLabel('Soriatane (acitretina)')}`,
  critical('tacrolimus', ['azolesSistemicos', 'macrolidosCyp', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4.
    Sube el tacrolimus: daño renal, temblor, hiperpotasemia.
    Reduzca el tacrolimus (entre un tercio y la mitad; más con un inhibidor potenciado) y controle niveles a los 2 a 3 días.
    ${CALCINEURIN}`,
  high('ciclosporina', ['azolesSistemicos', 'macrolidosCyp', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4.
    Sube la ciclosporina: daño renal e hipertensión.
    Reduzca la dosis y controle niveles a los 2 a 3 días.
    ${CALCINEURIN}`,
  high(['tacrolimus', 'ciclosporina'], 'calcioantagonistasNoDhp')`
    Inhiben el CYP3A4.
    Sube el inmunosupresor.
    Controle niveles y creatinina.
    ${CALCINEURIN}`,
  critical(['tacrolimus', 'ciclosporina', 'mtor'], ['inductores', 'hiperico'])`
    ${LOSES}
    Cae el inmunosupresor: rechazo del injerto.
    Evite la combinación; si no es posible, controle niveles cada dos o tres días.
    ${CALCINEURIN}`,
  critical('mtor', ['azolesFuertes', 'macrolidosCyp', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4 y la glicoproteína P.
    Sube el sirolimus o everolimus varias veces.
    Evite la combinación.
    ${fdaLabel('Rapamune (sirolimus)')}`,
  high(['tacrolimus', 'ciclosporina'], ['aine', 'aminoglucosidos'])`
    Se suma la vasoconstricción renal.
    Lesión renal aguda.
    Evite la combinación o controle creatinina.
    ${CALCINEURIN}`,
  critical('tacrolimus', 'ciclosporina')`
    Se suma el daño renal.
    Nefrotoxicidad.
    No los combine; deje pasar 24 horas al cambiar.
    ${CALCINEURIN}`,
  medium('micofenolato', ['cationes', 'ibp', 'rifamicinas', 'resinas'])`
    Se absorbe menos o se elimina más.
    Baja el micofenolato: rechazo.
    Separe las tomas dos horas; evite rifampicina y resinas.
    ${fdaLabel('CellCept (micofenolato)')}`,
  critical('metotrexato', 'sulfametoxazol')`
    Se suma el bloqueo del folato y se elimina menos metotrexato.
    Mielosupresión grave.
    No los combine; use otro antibiótico.
    ${fdaLabel('metotrexato')}`,
  high('metotrexato', ['aine', 'asa'])`
    Reducen la secreción tubular y el flujo renal.
    Reduce la eliminación de metotrexato: toxicidad hematológica y digestiva.
    Evítelo con dosis altas; con dosis bajas controle hemograma y función renal.
    ${fdaLabel('metotrexato')}`,
  high('metotrexato', ['penicilinas', 'ibp', 'probenecid', 'ciprofloxacina'])`
    Compiten por la secreción tubular.
    Se elimina menos metotrexato: mucositis y citopenias.
    Con dosis altas evite la combinación; con dosis bajas controle hemograma.
    ${fdaLabel('metotrexato')}`,
  high('metotrexato', 'leflunomida')`
    Se suma el daño hepático y medular.
    Hepatitis y citopenias.
    Controle transaminasas y hemograma cada mes.
    ${fdaLabel('Arava (leflunomida)')}`,
  critical('tiopurinas', 'alopurinol')`
    Inhiben la xantina oxidasa que elimina la tiopurina.
    Mielosupresión grave.
    Evite la combinación; con alopurinol, la tiopurina se reduce a un cuarto o un tercio.
    ${fdaLabel('Imuran (azatioprina)')}`,
  high('tiopurinas', ['sulfametoxazol', 'ribavirina'])`
    Se suma la depresión de la médula ósea.
    Leucopenia y anemia.
    Controle el hemograma cada semana al comienzo.
    ${fdaLabel('Imuran (azatioprina)')}`,
  medium('tiopurinas', 'ieca')`
    Se suma la depresión de la médula ósea.
    Leucopenia y anemia.
    Controle el hemograma.
    ${fdaLabel('Imuran (azatioprina)')}`,
  critical('vincristina', ['azolesFuertes', 'macrolidosCyp'])`
    Inhiben el CYP3A4.
    Neuropatía grave, íleo y convulsiones.
    No los combine; use una equinocandina como antimicótico.
    ${fdaLabel('vincristina, Sporanox (itraconazol)')}`,
  high('cinasasAcidas', ['ibp', 'antiH2'])`
    Sin ácido no se disuelve.
    Se pierde el antineoplásico.
    Evite el inhibidor de la bomba; separe el antagonista H2 según la ficha.
    ${fdaLabel('Tarceva (erlotinib), Sprycel (dasatinib)')}`,
  high('dapsona', 'sulfametoxazol')`
    Cada uno sube la concentración del otro.
    Metahemoglobinemia y hemólisis.
    Controle hemograma y saturación.
    ${fdaLabel('dapsona')}`,
]
