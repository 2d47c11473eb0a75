import { drugs } from '../../farmacologia/drugs/index.ts'
import { foldSameLength } from './fold-same-length.ts'
import { foldedWordSet, foldedWords } from './folded-words.ts'

/** Names of people that medicine took: after them a disease, a sign or a scale is called. */
const eponyms =
  foldedWords(`Parkinson Alzheimer Hodgkin Glasgow Crohn Hashimoto Chagas Graves Basedow Cushing Addison Conn Down Turner
  Marfan Klinefelter Edwards Patau Guillain Barré Sjögren Raynaud Behçet Kawasaki Huntington Paget Ménière Bell Tourette Asperger
  Barrett Kaposi Wilms Ewing Burkitt Bowen Peyronie Dupuytren Perthes Legg Calvé Colles Smith Pott Bennett Galeazzi Monteggia Murphy
  Blumberg McBurney Rovsing Valsalva Babinski Kernig Brudzinski Romberg Lasègue Homans Phalen Tinel Finkelstein Lachman Apgar Barthel
  Katz Braden Norton Morse Zung Beck Yesavage Lawton Tinetti Snellen Jaeger Mallampati Ramsay Framingham Wells Ranson Child Pugh
  Killip Bishop Tanner Ballard Capurro Silverman Denver Epstein Barr Helicobacter Escherichia Salmonella Coombs Gram Koch
  Papanicolaou Doppler Holter Foley Levin Whipple Billroth Hartmann Wernicke Korsakoff Lewy Creutzfeldt Jakob Charcot Marie Tooth
  Duchenne Becker Friedreich Arnold Chiari Budd Mallory Weiss Zollinger Ellison Plummer Vinson Zenker Meckel Hirschsprung Osgood
  Schlatter Scheuermann Baker Morton Sudeck Volkmann Hansen Lyme Weil Ludwig Bartholin Skene Sheehan Asherman Takayasu Wegener
  Churg Strauss Henoch Schönlein Goodpasture Alport Berger Fanconi Bartter Gitelman Gaucher Pick Pompe Fabry Tay Sachs Von Willebrand
  Neer Hawkins Jobe Leopold Venturi Godet Mahurkar Cimino Brescia Bothrops Lachesis Crotalus Micrurus Borg Roux Friedman Alvarado Findrisc Hoffman Trendelenburg Thomas Allen Adson Spurling Patrick Ortolani Barlow Moro Galant Apley McMurray Lichtenstein Hegar Chadwick Goodell Nägele Kussmaul Cheyne Stokes Biot Osler Janeway Duke Light Virchow Trousseau Chvostek Nikolsky Auspitz Koplik Forchheimer Argyll Adie Horner Weber Rinne Schwabach Dix Hallpike Epley Schirmer Jackson Bakri Kehr Penrose Jackson Yankauer Tuohy Quincke Bain
  Simpson Angus Montgomery Åsberg Columbia Young Hamilton Mini Folstein Shulman Capgras Cotard Stevens Johnson Conners Willis Silvio Falopio
  Downton Kleinman Beers Waterlow Pfeiffer Zarit Goldberg Karnofsky Epworth Berlin Stop Bang Mallampati Cormack Lehane Aldrete Steward
  Winadeine Milanta Noraver Sevedol Dolex Dolxen Lamictal Concerta Buscapina Coartem
  Ringer Jones Hageman Fallot Ebstein Eisenmenger Brugada Wolff White Prader Willi Angelman Rett Noonan Lynch Gardner Peutz Jeghers`)

/** What is said of relatives besides their names, and what a sentence goes on with: also written with a capital. */
const usual =
  foldedWords(`a al ante bajo con contra de del desde durante e el ella ellos en entre es esta este esto fue ha habia hace hacia hasta
  la las le les lo los mas mayor menor mediana mi muy ni no nos o otro otra para pero por porque pues que quien quienes se segun ser
  si sin sobre solo su sus tal tambien tiene tenia todo tras tu un una unos unas vez y ya yo actual actualmente ahora ayer hoy manana
  anoche tarde noche dia dias semana semanas mes meses ano anos hora horas lunes martes miercoles jueves viernes sabado domingo enero
  febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  acude aporta asegura asiste avisa colabora comenta consulta cuenta decide desconoce describe dice entiende esta estaba falleció
  fallece firma informa indica ingresa llama llega llevo llevó manifiesta menciona muestra murió murio narra nego negó niega niegan
  observa padece pide podria precisa presenta presento presentó pregunta puede quiere recibe reconoce refiere relata reporta requiere
  responde sabe siente solicita sufre sufrió tiene tomó toma trae trajo vive viene acepta autoriza rechaza firmó autorizo
  sano sana sanos sanas vivo viva vivos vivas fallecido fallecida fallecidos muerto muerta finado finada difunto difunta ninguno
  ninguna ninguno desconocido desconocida ausente presente positivo positiva negativo negativa normal adulto adulta anciano anciana
  joven bebe nino nina recien nacido femenino femenina masculino masculina embarazada gestante soltero soltera casado casada viudo
  viuda separado separada union libre empleado empleada desempleado pensionado hogar ama oficio estudiante agricultor comerciante
  hipertenso hipertensa diabetico diabetica asmatico asmatica cardiopata epileptico obeso obesa fumador fumadora alcoholico tosedor
  consciente orientado orientada alerta estable febril afebril hidratado palido palida
  antecedente antecedentes control controles examen motivo plan manejo tratamiento diagnostico dx idx ap af nota ingreso egreso
  evolucion paciente pte historia clinica telefono celular direccion documento cedula numero parentesco nombre edad sexo eps ips
  medicina interna general familiar urgencias cirugia ginecologia obstetricia pediatria psiquiatria psicologia enfermeria nutricion
  fisioterapia terapia ocupacional fonoaudiologia odontologia ortopedia anestesia trabajo social cuidados intensivos uci ucin
  laboratorio imagenes radiologia farmacia hospital hospitalizacion clinica puesto salud secretaria bienestar comisaria policia
  bomberos ambulancia defensa civil cruz roja icbf sena eps ips junta consultorio consulta externa servicio turno especialista medico
  medica doctor doctora enfermero enfermera jefe auxiliar psicologo psicologa trabajadora terapeuta residente interno interna
  diabetes hipertension arterial cancer asma epilepsia infarto cardiopatia enfermedad insuficiencia renal cardiaca hepatica tiroides
  hipotiroidismo hipertiroidismo obesidad dislipidemia colesterol trombosis derrame trombo evento cerebrovascular migrana gota
  artritis artrosis lupus leucemia linfoma mieloma tumor mama colon prostata utero cervix estomago pulmon higado tuberculosis sida
  dengue malaria covid demencia depresion ansiedad esquizofrenia bipolar suicidio alcoholismo tabaquismo anemia hemofilia talasemia
  falciforme glaucoma catarata sordera ceguera paralisis cerebral autismo retardo malformacion labio paladar hendido hernia ulcera
  gastritis colitis cirrosis hepatitis litiasis calculos alergia alergias rinitis urticaria dermatitis psoriasis vitiligo
  sindrome signo escala indice mal test prueba aspirina oxigeno insulina vacuna neumococo neurocirugia meningococo rotavirus
  pentavalente hexavalente bcg influenza subsidiado contributivo consentimiento profesional tratante medicamento rethus nuip soat adres
  venezuela ecuador peru brasil panama mexico chile argentina bolivia cuba haiti españa italia francia alemania china japon canada estados unidos jamaica
  sivigila invima colombia centor europea ministerio guia guias score vasc sanidad magisterio prepagada`)

const eponymous: ReadonlySet<string> = new Set(eponyms)
/** Whether a folded word is the name of a person that medicine took. */
export const isEponym = (word: string): boolean => eponymous.has(word)

const known = new Set([
  ...eponyms,
  ...usual,
  // Of three letters there are more people than medicines.
  ...drugs
    .flatMap((d) => [d.dci, ...d.nombres])
    .flatMap((n) => foldSameLength(n).split(/[^a-z]+/))
    .filter((word) => word.length > 3),
])

const services =
  foldedWordSet(`medicina urgencias cirugia obstetricia enfermeria nutricion fisioterapia terapia odontologia ortopedia anestesia trabajo
  cuidados uci ucin laboratorio radiologia farmacia hospitalizacion consulta control`)
const SERVICE = /(?:logia|iatria)$/
/** A service of the provider or a specialty, which is no place. */
export const isService = (word: string): boolean => services.has(word) || SERVICE.test(word)

/** Endings that words of medicine have and names do not. */
const MEDICAL =
  /(?:itis|osis|emia|patia|patias|algia|uria|rrea|ectomia|otomia|plastia|scopia|grafia|grama|logia|logo|iatria|metria|megalia|penia|plejia|plejico|tensa|tenso|tica|tico|pnea|fagia|fasia|lisis|oide|cilina|micina|floxacina|azol|prazol|sartan|statina|pril|olol|dipino|formina|gliptina|flozina|mab|azepam|zepina|oxetina|ptilina|triptan|caina|sona|mente)s?$/

/** Names that end as words of medicine do. */
const alike = foldedWordSet('Eufemia Noemia Artemia Policarpa Magnolia Eugenia Lucrecia Casilda')

/** Whether a folded word is one of the language or of medicine, and so no name by itself. */
export const isOrdinary = (word: string, clinical?: { has(word: string): boolean }): boolean =>
  known.has(word) || (MEDICAL.test(word) && !alike.has(word)) || clinical?.has(word) === true
