import { fdaLabel } from '../label.ts'
import { critical, high, type Interaction, medium } from './interaction.ts'

const SIMVASTATIN = 'Comunicación de seguridad de la FDA sobre simvastatina, 2011'
const CYP3A4 = 'Inhiben el CYP3A4.'

/** Muscle, potassium, kidney, pressure and rhythm. */
export const heart: readonly Interaction[] = [
  critical('estatinasCyp3a4', ['macrolidosCyp', 'azolesFuertes', 'inhibidoresProteasa'])`
    ${CYP3A4}
    Miopatía y rabdomiólisis. Combinación contraindicada.
    Suspenda la estatina mientras dure el otro medicamento o cambie de estatina.
    ${fdaLabel('Zocor (simvastatina)')}; comunicación de seguridad de la FDA, 2012`,
  critical('simvastatina', 'gemfibrozilo')`
    Inhibe la captación hepática y la glucuronidación de la estatina.
    Miopatía y rabdomiólisis. Combinación contraindicada.
    No los combine; si necesita un fibrato, considere fenofibrato.
    ${SIMVASTATIN}`,
  critical('estatinasCyp3a4', 'ciclosporina')`
    Inhibe el CYP3A4 y el OATP1B1.
    Miopatía y rabdomiólisis. Combinación contraindicada.
    Use pravastatina o fluvastatina en dosis baja.
    ${SIMVASTATIN}`,
  high('estatinasCyp3a4', 'amiodarona')`
    Inhibe el CYP3A4.
    Miopatía y rabdomiólisis.
    No pase de 20 mg diarios de simvastatina ni de 40 mg de lovastatina, o cambie a rosuvastatina o pravastatina.
    ${SIMVASTATIN}; información para prescribir (FDA): Cordarone (amiodarona)`,
  high('estatinasCyp3a4', 'calcioantagonistasNoDhp')`
    ${CYP3A4}
    Miopatía y rabdomiólisis.
    No pase de 10 mg diarios de simvastatina ni de 20 mg de lovastatina, o cambie de estatina.
    ${SIMVASTATIN}`,
  medium('simvastatina', 'amlodipino')`
    Inhibe débilmente el CYP3A4.
    Sube la concentración de simvastatina.
    No pase de 20 mg diarios de simvastatina.
    ${SIMVASTATIN}`,
  high('estatinasCyp3a4', 'ranolazina')`
    Inhibe el CYP3A4.
    Miopatía y rabdomiólisis.
    No pase de 20 mg diarios de simvastatina.
    ${fdaLabel('Ranexa (ranolazina)')}`,
  medium('atorvastatina', ['macrolidosCyp', 'azolesFuertes'])`
    ${CYP3A4}
    Sube la concentración de atorvastatina: miopatía.
    No pase de 20 mg diarios mientras dure la combinación.
    ${fdaLabel('Lipitor (atorvastatina)')}`,
  high('atorvastatina', ['inhibidoresProteasa', 'ciclosporina'])`
    Inhiben el CYP3A4 y el OATP1B1.
    Miopatía y rabdomiólisis.
    Evítela con ciclosporina; con un inhibidor potenciado no pase de 20 mg diarios.
    ${fdaLabel('Lipitor (atorvastatina)')}`,
  high('atorvastatina', 'gemfibrozilo')`
    Inhibe la captación hepática y la glucuronidación de la estatina.
    Miopatía y rabdomiólisis.
    Evite la combinación; si necesita un fibrato, considere fenofibrato.
    ${fdaLabel('Lipitor (atorvastatina)')}`,
  high('estatinasRosuvastatina', ['ciclosporina', 'gemfibrozilo', 'inhibidoresProteasa'])`
    Inhiben el OATP1B1.
    Sube la rosuvastatina: miopatía.
    No pase de 5 mg diarios con ciclosporina ni de 10 mg con los demás.
    ${fdaLabel('Crestor (rosuvastatina)')}`,
  medium('estatinas', 'fenofibrato')`
    Se suma la toxicidad muscular.
    Miopatía.
    Advierta dolor muscular y controle CK si aparece.
    ${fdaLabel('Tricor (fenofibrato)')}`,
  medium('estatinas', 'colchicina')`
    Se suma la toxicidad muscular.
    Miopatía y rabdomiólisis, más con daño renal.
    Use la menor dosis y advierta debilidad o dolor muscular.
    ${fdaLabel('Colcrys (colchicina)')}`,
  critical('colchicina', ['macrolidosCyp', 'azolesFuertes', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4 y la glicoproteína P.
    Toxicidad por colchicina, potencialmente mortal.
    Evite la combinación; contraindicada en insuficiencia renal o hepática.
    ${fdaLabel('Colcrys (colchicina)')}`,
  critical('colchicina', 'ciclosporina')`
    Inhibe la glicoproteína P y el CYP3A4.
    Toxicidad neuromuscular y medular por colchicina.
    Evite la combinación; contraindicada en insuficiencia renal o hepática.
    ${fdaLabel('Colcrys (colchicina)')}`,
  high('colchicina', 'calcioantagonistasNoDhp')`
    Inhiben el CYP3A4 y la glicoproteína P.
    Sube la colchicina: diarrea, debilidad, citopenias.
    Reduzca la colchicina y vigile.
    ${fdaLabel('Colcrys (colchicina)')}`,
  high(['ieca', 'ara2'], ['ahorradorPotasio', 'potasio'])`
    Se suma la retención de potasio.
    Hiperpotasemia.
    Controle potasio y creatinina en la primera semana y después periódicamente.
    ${fdaLabel('Aldactone (espironolactona), Cozaar (losartán)')}`,
  critical('ahorradorPotasio', 'potasio')`
    Se suman el aporte y la retención de potasio.
    Hiperpotasemia grave.
    No los combine salvo hipopotasemia demostrada y con control diario.
    ${fdaLabel('Aldactone (espironolactona)')}`,
  high(['ieca', 'ara2', 'ahorradorPotasio'], 'ciclosporina')`
    Se suma la retención de potasio y baja la filtración.
    Hiperpotasemia y daño renal.
    Controle potasio y creatinina de cerca o use otra opción.
    ${fdaLabel('Neoral (ciclosporina)')}`,
  high('ahorradorPotasio', 'tacrolimus')`
    Se suma la retención de potasio.
    Hiperpotasemia.
    Evite la combinación.
    ${fdaLabel('Prograf (tacrolimus)')}`,
  high(['ieca', 'ara2'], 'sulfametoxazol')`
    El trimetoprim retiene potasio en el túbulo.
    Hiperpotasemia; se ha asociado con muerte súbita.
    Prefiera otro antibiótico o controle el potasio.
    Fralick et al. BMJ 2014;349:g6196`,
  high('ahorradorPotasio', 'sulfametoxazol')`
    El trimetoprim retiene potasio en el túbulo.
    Hiperpotasemia; se ha asociado con muerte súbita.
    Prefiera otro antibiótico o controle el potasio.
    Antoniou et al. CMAJ 2015;187:E138`,
  medium(['ahorradorPotasio', 'potasio'], ['aine', 'heparinas'])`
    Baja la aldosterona o la filtración.
    Hiperpotasemia.
    Controle potasio y creatinina.
    ${fdaLabel('Aldactone (espironolactona), Lovenox (enoxaparina)')}`,
  high('ieca', 'ara2')`
    Doble bloqueo del sistema renina-angiotensina.
    Doble bloqueo: hipotensión, hiperpotasemia y falla renal sin beneficio.
    No los combine.
    ONTARGET. N Engl J Med 2008;358:1547`,
  high('aliskireno', ['ieca', 'ara2'])`
    Doble bloqueo del sistema renina-angiotensina.
    Hipotensión, hiperpotasemia y falla renal. Contraindicada en diabetes.
    No los combine.
    Comunicación de seguridad de la FDA sobre aliskireno, 2012`,
  critical('ieca', 'sacubitrilo')`
    Se suma la inhibición de la degradación de bradicinina.
    Angioedema. Combinación contraindicada.
    Deje pasar 36 horas entre uno y otro.
    ${fdaLabel('Entresto (sacubitrilo y valsartán)')}`,
  medium(['ieca', 'ara2'], 'aine')`
    El AINE cierra la arteriola aferente y retiene sodio.
    Deterioro de la función renal y menor efecto antihipertensivo, más aún con diurético.
    Use acetaminofén si es posible; controle tensión y creatinina.
    Lapi et al. BMJ 2013;346:e8525`,
  medium(['diureticosAsa', 'tiazidas'], 'aine')`
    El AINE retiene sodio y reduce el flujo renal.
    Menor efecto del diurético y daño renal.
    Use acetaminofén si es posible; controle creatinina y edema.
    ${fdaLabel('Lasix (furosemida)')}`,
  medium('betabloqueadores', 'aine')`
    El AINE retiene sodio y quita prostaglandinas vasodilatadoras.
    Menor efecto antihipertensivo.
    Use acetaminofén si es posible; controle la tensión.
    ${fdaLabel('Inderal (propranolol)')}`,
  high('betabloqueadores', 'calcioantagonistasNoDhp')`
    Se suma la depresión del nodo y de la contractilidad.
    Bradicardia, bloqueo auriculoventricular y falla cardiaca.
    Evite la combinación o vigile frecuencia y electrocardiograma.
    ${fdaLabel('Calan (verapamilo), Cardizem (diltiazem)')}`,
  high('betabloqueadores', 'clonidina')`
    Al suspender la clonidina queda el estímulo alfa sin oposición.
    Crisis hipertensiva de rebote; bradicardia.
    Suspenda primero el betabloqueador y después la clonidina, despacio.
    ${fdaLabel('Catapres (clonidina)')}`,
  high('betabloqueadores', 'amiodarona')`
    Se suma la depresión del nodo.
    Bradicardia y bloqueo auriculoventricular.
    Vigile frecuencia y electrocardiograma.
    ${fdaLabel('Cordarone (amiodarona)')}`,
  high('amiodarona', 'calcioantagonistasNoDhp')`
    Se suma la depresión del nodo.
    Bradicardia, bloqueo auriculoventricular y paro sinusal.
    Evite la combinación o vigile electrocardiograma.
    ${fdaLabel('Cordarone (amiodarona)')}`,
  critical('ivabradina', ['calcioantagonistasNoDhp', 'azolesFuertes', 'macrolidosCyp', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4; verapamilo y diltiazem además frenan el nodo.
    Bradicardia grave. Combinación contraindicada.
    No los combine.
    Agencia Europea de Medicamentos, Procoralan (ivabradina), 2014`,
  medium('betabloqueadores', ['insulinas', 'sulfonilureas'])`
    El bloqueo beta oculta la taquicardia y retrasa la recuperación de la glucosa.
    Hipoglucemia que no se nota.
    Prefiera un cardioselectivo y refuerce la automedición.
    ${fdaLabel('Inderal (propranolol)')}`,
  medium('betabloqueadoresNoSelectivos', 'vasoconstrictores')`
    Queda el estímulo alfa sin oposición.
    Crisis hipertensiva y bradicardia.
    Evite el descongestionante.
    ${fdaLabel('Inderal (propranolol)')}`,
  critical('nitratos', 'pde5')`
    Se suma el GMP cíclico que dilata los vasos.
    Hipotensión grave. Combinación contraindicada.
    No los combine; espere al menos 24 horas (48 con tadalafilo).
    ${fdaLabel('Viagra (sildenafilo), Cialis (tadalafilo)')}`,
  critical('riociguat', ['nitratos', 'pde5'])`
    Se suma el GMP cíclico que dilata los vasos.
    Hipotensión grave. Combinación contraindicada.
    No los combine.
    ${fdaLabel('Adempas (riociguat)')}`,
  high('pde5', 'alfabloqueadores')`
    Se suma la vasodilatación.
    Hipotensión ortostática y síncope.
    Inicie con la menor dosis y con el otro ya estable.
    ${fdaLabel('Viagra (sildenafilo), Cialis (tadalafilo)')}`,
  high('pde5', ['azolesFuertes', 'inhibidoresProteasa', 'macrolidosCyp'])`
    ${CYP3A4}
    Sube el inhibidor de la fosfodiesterasa: hipotensión y priapismo.
    Reduzca la dosis según la ficha; contraindicado con dosis de hipertensión pulmonar.
    ${fdaLabel('Viagra (sildenafilo), Norvir (ritonavir)')}`,
  high('alfabloqueadoresCyp3a4', ['azolesFuertes', 'inhibidoresProteasa'])`
    ${CYP3A4}
    Hipotensión.
    Evite la combinación.
    ${fdaLabel('Flomax (tamsulosina), Uroxatral (alfuzosina)')}`,
  high('digoxina', ['amiodarona', 'calcioantagonistasNoDhp', 'macrolidosCyp'])`
    Inhiben la glicoproteína P que elimina la digoxina.
    Sube la digoxinemia: toxicidad digitálica.
    Reduzca la digoxina y controle niveles, frecuencia y potasio.
    ${fdaLabel('Lanoxin (digoxina)')}`,
  high('digoxina', ['quinidinaDronedarona', 'antiarritmicosIc', 'ciclosporina', 'azolesAcidos', 'inhibidoresProteasa'])`
    Inhiben la glicoproteína P o el aclaramiento renal de digoxina.
    Sube la digoxinemia: toxicidad digitálica.
    Reduzca la digoxina a la mitad y controle niveles.
    ${fdaLabel('Lanoxin (digoxina)')}`,
  medium('digoxina', 'diureticosPerdedores')`
    La falta de potasio aumenta la unión de la digoxina.
    La hipopotasemia favorece la toxicidad digitálica.
    Controle potasio y magnesio.
    ${fdaLabel('Lanoxin (digoxina)')}`,
  medium('digoxina', ['betabloqueadores', 'rifamicinas'])`
    Los betabloqueadores frenan el nodo; la rifampicina induce la glicoproteína P.
    Bradicardia con los primeros; pérdida del efecto con la rifampicina.
    Vigile frecuencia y niveles.
    ${fdaLabel('Lanoxin (digoxina)')}`,
  high('antiarritmicosIc', 'inhibidoresCyp2d6')`
    Inhiben el CYP2D6.
    Sube el antiarrítmico: arritmias.
    Evite la combinación o reduzca dosis con electrocardiograma.
    ${fdaLabel('Rythmol (propafenona), Tambocor (flecainida)')}`,
  high('betabloqueadoresCyp2d6', 'inhibidoresCyp2d6')`
    Inhiben el CYP2D6.
    Sube el betabloqueador: bradicardia e hipotensión.
    Vigile frecuencia y tensión; reduzca la dosis.
    ${fdaLabel('Toprol (metoprolol), Coreg (carvedilol)')}`,
  critical('ranolazina', ['azolesFuertes', 'macrolidosCyp', 'inhibidoresProteasa', 'inductores'])`
    Inhiben o inducen el CYP3A4.
    Prolongación del QT, o pérdida del efecto con inductores. Contraindicada.
    No los combine.
    ${fdaLabel('Ranexa (ranolazina)')}`,
  high('aminoglucosidos', 'diureticosAsa')`
    Se suma el daño del oído y del túbulo.
    Ototoxicidad y nefrotoxicidad.
    Evite la combinación; si es necesaria, controle niveles y función renal.
    ${fdaLabel('Lasix (furosemida)')}`,
  medium('corticoidesSistemicos', 'diureticosPerdedores')`
    Se suma la pérdida de potasio.
    Hipopotasemia.
    Controle el potasio.
    ${fdaLabel('Lasix (furosemida)')}`,
  high('calcioantagonistasNoDhp', 'rifamicinas')`
    Inducen el CYP3A4 del intestino.
    Se pierde el efecto del calcioantagonista.
    Use otro antihipertensivo o antiarrítmico.
    ${fdaLabel('Calan (verapamilo), Rifadin (rifampicina)')}`,
]
