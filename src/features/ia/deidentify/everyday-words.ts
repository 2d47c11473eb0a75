import { foldedWords } from './folded-words.ts'

/**
 * What notes are written with besides medicine: a word that is none of these, nor of the classification, may be a
 * name. Verbs are written by their stem and conjugated here, as a note tells what others did.
 */

const arStems =
  foldedWords(`abandon abus acab acept aclar acompañ aconsej acost actu acuchill acumul adelant administr afect afirm agarr agrav
  agit ahog ahorc aisl alarm alcanz alert aliment alivi almorz alter amamant amarr amenaz amput analiz and anot añad apag aplic apoy aport
  apret aprovech apuñal archiv arranc arrastr arregl arroll asegur asesor asfixi asist aspir asust atac atragant aument ausent
  autoriz avis ayud azot bail baj balbuce bañ bast bes borr brot busc cabalg calcul calent calm cambi camin canaliz cans cant
  capt captur carg cas castig caus cen cepill cerr chill choc cit cobr cocin coloc coment compar complet complic comport compr comprob
  comunic concentr confirm conserv consider consult contact contagi contest contract contrat control convers coordin cort cre cuestion cuid
  curs dañ debilit declar dej demand demor denunci desmay desmejor despert desplaz despoj despreci desvi detect determin devor diagnostic
  dibuj disc dispar document dren dud duch dur echar elabor elev eleg elimin embaraz embriag empe empeor empez emple empuj enamor encarg
  encerr encontr enderez enfad enferm engañ engord enoj enseñ entr entreg entren envenen envi escap escuch escup especific esper estabiliz
  estall estornud estrangul estren estudi evalu evit evolucion examin exig explic export expres extrañ extray extubar fabric fall falt
  fatig felicit fij finaliz firm form formul forz fractur frecuent fren frot fug fum funcion gan gast genit gir golpe gradu grit
  guard gust habit habl hall hered hidrat hinch hosped hospitaliz humill identific ignor imagin implant indag indic inflam inform ingres
  inhal inici inmoviliz inquiet insist inspeccion instal insult intent interrog intox intub investig inyect irradi jal jug
  justific lament lastim lav lesion levant libr llam llen llev llor logr lleg luch maltrat mand manej manifest manipul march marc
  masturb mat mejor mencion mir mordisque motiv mud naveg nad neg notific nombr not observ ocasion ofert olvid oper opin orden orin
  oxigen pag palp particip pas pate peg pele pellizc pens perdon perfor persist pes pint pis planific plante porta portar practic
  pregunt preocup prepar present prest presion prevalec procur program progres prolong prob protest provoc puj punz qued quej quem
  quit realiz reanim recet rechaz reclam recomend record recuper reemplaz reg regañ registr regres rehabilit relacion relat
  remat repar repit report repos represent resbal rescat reserv respet respir retir retras retorn retribu revis rob ronc rot sac
  salt salud salv sangr señal separ sepult sient simul sobrevol socorr solicit solucion sospech suministr sud suplic suspir sutur tard
  tard tempor termin tir toc toler tom torci toser trabaj traslad trat tropez tutel ubic us utiliz vacun valor vend ventil verific viaj vigil violent
  viol visit vomit voltea zafar`)
const erStems =
  foldedWords(`acced acud adquir ag agred amanec aparec aprend asum atend barr beb com comet comprend comprimi conced conoc conviv corr
  cre cumpl deb decid defend depend describ desconoc descubr desobedec despid dirig discut disminu encend enfermec enflaquec entend
  envejec escog escond escrib establec estremec exist exped expuls extend fallec favorec fing inclu infund insist
  interrump invad lam mantien mastic merec met mord nac obedec ofrec padec parec part perd permanec permit persist persig pertenec
  preced prefer pretend proced prohib promet protej prove recib recog reconoc recorr reduc refer remit repet resid resist respond
  sab sacud sal sent serv sigu sobreviv sub suced suf sufr suger suspend tem ten tos traduc transmit un vend viv volv`)

const ar = (s: string): string[] =>
  [
    'a an o aron aba aban ar arse arla arlo arle ada ado adas ados ando andola andolo e en aria ara aran amos ase'
      .split(' ')
      .map((end) => s + end),
  ].flat()
const er = (s: string): string[] =>
  'e en io ieron ia ian er ir erse irse erla erlo erle irla irlo irle ida ido idas idos iendo iendola iendolo a an eria iria era ira emos imos'
    .split(' ')
    .map((end) => s + end)

/** Third persons that no rule gives. */
const irregular =
  foldedWords(`son tengo vengo estoy soy quiero siento puedo voy veo abre abrio abrieron hay conducia conducir pedir consume consumia consumio consumir interpuso interpone presencio presencia dormido suba acuesta acosto advierte aprieta atiende atiza cae caen cayo cayeron caia calienta cierra comienza
  comenzo consiguio consigue conduce condujo confiesa contiene convirtio convence coge cogio cree creyo creia cuelga cuenta cuentan contaba
  da dan dio dieron daba dando dar darle dara despierta despide desmiente dice dicen dijo dijeron decia decir duele duelen dolia dolio duerme
  durmio dormia dormir detiene detuvo detuvieron detenido devuelve empieza encuentra encuentran enciende entiende entrevista era eran es
  escucha esta estan estaba estaban estuvo estuvieron exige fia forzo fue fueron friega gime ha han habia habian haya hubo habra hace hacen hizo
  hicieron hacia hacer haciendo hiere hirio hiela huele huye huyo huyeron huia iba iban va van ir ido yendo vaya incluye insiste intuye juega jugo
  juro llueve lee leyo llego llora maneja miente mintio mide midio muere murio murieron muestra mostro muerde mordio mueve niega nego
  obtiene obtuvo ofrece oye oyo pega pide pidio pierde perdio persigue persiguio piensa pone ponen puso pusieron ponia poner prefiere
  prueba puede pueden pudo podia podria produce produjo propone queda quiere quieren quiso queria querer querido recuerda recomienda reduce
  redujo refiere refieren refirio refería regala rie riega repite repitio resuelve roba rompe rompio ruega sabe saben supo sabia sale salen
  salio salia salir se sea sean seria sera siendo sigue siguen siguio seguia siente sintio sentia sienta sirve sirvio sostiene sostuvo sueña sueltan suelta suele
  suena teme tiembla tiene tienen tuvo tuvieron tenia tenian tener tiende trae traen trajo trajeron traia traer tropieza tuerce une valia
  vale vea ve ven vio vieron veia ver viste visto vestir viene vienen vino vinieron venia venir vive volvio vuelve vuelven volvia vuela`)

const verbForms: ReadonlySet<string> = new Set([...arStems.flatMap(ar), ...erStems.flatMap(er), ...irregular])
const ended = (stems: readonly string[], endings: string): string[] =>
  stems.flatMap((s) => endings.split(' ').map((end) => s + end))
const finite: ReadonlySet<string> = new Set([
  ...ended(arStems, 'a an o aron aba aban'),
  ...ended(erStems, 'e en io ieron ia ian'),
  ...irregular,
])
/** Whether a folded word is a form of a verb. */
export const isVerb = (word: string): boolean => verbForms.has(word)
/** Whether this folded word is a finite verb in the third person: no participle, no infinitive. */
export const isFiniteVerb = (word: string): boolean => finite.has(word)

/** What a person does or says: before these verbs even a word in small letters may be a name. */
const toOthers: ReadonlySet<string> = new Set([
  ...ended(
    foldedWords(`golpe peg amenaz insult empuj maltrat abus agarr quem cort dispar apuñal acuchill abandon encerr pate llam cuid acompañ ayud encontr
    llev dej avis coment manifest asegur acept autoriz firm bañ aliment prepar administr azot castig estrangul viol toc regañ grit humill`),
    'a an o aron aba aban',
  ),
  ...ended(foldedWords('agred mord recib conoc'), 'e en io ieron ia ian'),
  ...foldedWords(
    'refiere refieren refirio dice dicen dijo cuenta conto relata relato informa informo niega nego trae trajo trajeron hirio pide pidio',
  ),
])
export const actsOnOthers = (word: string): boolean => toOthers.has(word)

const everyday =
  foldedWords(`abajo abierta abierto absoluta absoluto abuso accidente accion aceite acero acto actitud actividad actividades acuerdo adelante
  ademas adentro adecuada adecuado adversa adverso aereo afuera agil agosto agresion agresor agresora agua aguas ahi aire ajena ajeno al alcalde aldea alegre algo
  alguien algun alguna algunas alguno algunos alla alli alma alojamiento alrededor alta alto altos altura ambas ambiente ambos ambulancia amor
  amplia amplio ancho animal animales animo anteayer anterior anteriores antes antigua antiguo anual anuales apartamento apenas apellido apellidos apodo aqui
  arma armas arriba arriendo asi asunto atencion atento atras aun aunque autobus autoridad autoridades aviso ayuda bailarina bajo banca bano barrio
  base bastante basura batalla bebida bebidas bicicleta bien biologica biologico blanca blanco boca bolsa bolso bomba borde borracho bosque bruja buen buena buenas
  bueno buenos burro bus buseta busqueda caballo cabello cable cada caja calidad calle calles callejera callejero cama cambio camilla camino camion camioneta campesina
  campesino campo cantidad capaz cara caracteristicas carcel cargo carne carretera carro carta casa casas casco casi caso casos castigo catorce causa celda cena
  centro cerca cercana cercano cerdo cero cerrado cierta cierto cifra cifras cigarrillo cinco cincuenta cinturon cita citas ciudad clara claro clase
  clases cliente coche cocina colegio color comida comidas comisaria comision comoda comodo companera companero compania completa completo compra
  computador comun comuna comunidad conducta conductor conductora confianza confirmada confirmado conflicto conjunto conmigo conocida conocido consigo consejo constante contacto
  contenta contento contigo contrato control convivencia copia corriente corta corto cosa cosas costumbre costo crisis cual cuales cualquier
  cualquiera cuadra cuadras cuando cuanta cuantas cuanto cuantos cuarenta cuarta cuarto cuatro cuchillo cuenta cuentas cuerda culpa cultivo cultivos cuota curso cuya cuyo
  dado dama daño dato datos debajo debil decision delante demas demasiada demasiado dentista dentro denuncia deporte derecha derecho desayuno desconocida desconocido
  desde desnuda desnudo despacio despues destino deuda dinero dias dicha dicho diecinueve dieciocho dieciseis diecisiete diez diferente dificil dificultad dificultades
  dinero directa directo director directora dirigida dirigido distinta distinto distrito doble doce docente documentos domicilio domestica domestico
  dos doscientos droga drogas duelo dueña dueño duda durante dulce dura duro economica economico edad edificio educacion efectiva efectivo
  ejemplo ejercicio ella ellas ello ellos embargo emergencia empresa empleo encima encuentro energia enfermos enfrente enojo enorme entera entero entonces
  entrada entre entrevista equipo error escalera escaleras escena escolar escuela ese esa eso esas esos esfuerzo espacio especial especialista
  espera estacion estado estado estrato estrecha estudios estufa etapa evento eventos evidente exacta exacto excepto excusa exito exige expareja experiencia
  expuesta expuesto externa externo extra extraña extraño extrema extremo fabrica facil falla falsa falso falta familia familias familiar fecha fechas feliz
  feria fiesta fila fin final finca fisica fisico fondo forma formas fuego fuente fuera fuerte fuertes fuerza fuga futuro galpon ganado ganas gas
  gato gatos general gente gestion golpe golpes gorda gordo grado grados gran grande grandes grave graves gris grupo grupos guardia guerra gusto
  habitacion habito habitos hacia hambre haya hechos helicoptero hermosa hierro hilo historia hogar hoja hombre hombres hora horas horario hotel hoy huerfana huerfano huevo
  huevos humo humor idea ideacion ideas idioma iglesia igual iguales importante imposible incapacidad incendio incluso incomoda indigena indigenas
  individuo industria infancia inferior inferiores infantil informante informe ingles inmediata inmediato inquilinato instante institucion intensa intenso intento interes interior
  internet intima intimo invierno izquierda izquierdo jabon jamas jardin jefa jefe jornada joven jovenes juego jueves juez junta junto justa
  justo juzgado labor laboral ladrillo lado lados lago lancha larga largo largos latido leche lejana lejano lejos lenta lento letra leve leves ley
  libre libro ligera ligero limite limpia limpio linea liquida liquido lista listo local luego lugar lugares lunes luz machete madera
  madrugada mal mala malas malo malos mañana mananas manera maneras mano manos maquina mar marca martes marzo mas masa mascota matrimonio mayor
  mayores mecanica mecanico media medias medio medios mediodia medida medidas mejor mejores mensual menos mental mercado mes mesa metro
  metros miedo miembro miembros mientras migrante mil militar millon millones mina minima minimo minuto minutos misma mismas mismo mismos mitad moderada moderado
  modo momento moneda montaña moto motocicleta motos movil mucha muchas mucho muchos muda mudanza muebles muerte mujer mujeres mula mundo muro musica
  muy nacional nada nadie natural naturales navidad necesaria necesario negra negro nerviosa nervioso ningun ninguna ninguno niñez nivel niveles noche noches nombre normal
  normales norte nota notas noticia novedad noventa novecientos nueve nueva nuevas nuevo nuevos numero numeros nunca objeto ocasion ocasiones ochenta ocho ochocientos octubre ocupacion
  oeste oficina oficio once orden oriente origen orilla oro oscura oscuro otra otras otro otros paciente pacientes padres palo palabra palabras pan
  pandemia pantalla papel papeles par para parada pared pareja parque parte partes pasado pasada paso pasos pastilla pastillas patio paz peatona peatonal peaton pecho pedazo
  pelea peligro peligrosa pelo peluda pena pensamientos peor peores pequeña pequeño perdida perdidas periodo permanente permiso pero perra perro
  perros persona personas personal pesada pesado peso pesos pie piedra pierna pieza pies pinza piso plan planes planta plata plato playa plazo pobre poca
  pocas poco pocos policia politica pollo polvo porcion porque posibilidad posible posterior posteriores precio pregunta prenda presa preso presunta presunto
  primer primera primeras primero primeros principal principio prisa prision privada privado probable problema problemas proceso productora profunda profundo programa progreso
  prolongada prolongado pronostico pronto propia propio proteccion proxima proximo proyecto publica publico pueblo puente puerta puerto pues puesta puesto punto
  punzante quebrada quien quienes quieta quieto quince quinientos quinta quinto quiza rabia radio rapida rapido rara raro rato raza razon reciente
  recientes recibo recta recto recurso red redes refugio regalo region regular relacion relaciones relato religion reloj repente resguardo
  respecto respiracion respuesta resto resultado resultados reunion revision rica riesgo riesgos rio ritmo robo rodilla roja rojo ropa rosada
  rosado rostro rota roto rueda ruido ruidos rural rutina sabado sabana sacerdote sala salario salas salida santa santo sangre seca seco secreto sector seguida seguido
  segun segunda segundo segundos segura seguro seis seiscientos selva semana semanas semejante señal señas sentada sentado sentido septiembre ser seria serio sesenta
  setenta setecientos sexo sexual si siempre siete siglo silencio silla simple sin sino sitio situacion sobre social sociales sol sola solar solas soldado soledad
  solo solos soltera soltero sombra sonido soplo sostenida su suave subita subito sucia sucio suegra sueldo suelo sueño sueños suerte suficiente suma superior
  superiores supuesto sur sus susto tal tales tamaño tambien tampoco tan tanta tantas tanto tantos tarde tardes tarea tarjeta tatuaje taxi techo tecnica tecnico television
  tema temporada temprano tendero tercer tercera tercero termino terreno testigo texto tia tiempo tiempos tienda tierra timida tipo tipos tiro titulo toda todas todavia todo todos
  total trabajador trabajadora trabajadores trabajo trabajos traje tramite trancon transito tras travesia trece treinta tres trescientos triste tu turno
  ultima ultimas ultimo ultimos un una unas unica unico unidad unidades uno unos urbana urbano urgente uso usual usuaria usuario util vacia vacio valor varias varios
  varon vecina vecino vehiculo vehiculos veinte veintiuno veinticinco vela velocidad venta ventana veces verano verdad verde verdura verduras vereda vestido vez via viaje viajes
  victima victimas vida vidrio vieja viejo viernes violenta violento violencia visita vista viuda viuda viva vivienda vivo voluntad voluntaria voluntario voz
  vuelta ya yo zapato zapatos zona zonas adolescente antecedentes acude adulta adulto apetito asfalto avenida bebe carrera cuadro deposiciones diagonal embriagado
  ebrio embriagada ex gravida inconsciente intoxicada intoxicado lactante menor metas mordedura orientada orientado pasajera pasajero particular
  permeable previa previo previas previos privada reserva residente rescate sentimental sustituta sustituto tolerancia tradicional traumatismo vigente regulador
  reguladora cita domiciliaria domiciliario comprometio matutina vespertina nocturno nocturna diurno pendiente pendientes positiva positivo reactivo ausentes
  arco aspecto basal blando camara carne carnet catre cinta conservado conservada control critico critica curva deficit depresible dolorosa
  doloroso elevada elevado escasa escaso espontanea estado estable evolucion ferula fracaso frasco guante habitual hallazgo hallazgos indice
  inicial isocoricas lavado lectura localizada localizado maniobra manejo meta muestra normocefalo numero palpable pendiente plano presente
  presentes producto puntaje rango reduccion region ritmica ritmico rpm lpm seguimiento segmento simetrica simetrico suturas turgente ultima
  notifica orientacion apoyo psicosocial parroco comisario fiscal fiscalia abogado abogada denuncia tutela radicado proteccion
  cirujano cirujana anestesiologo internista pediatra ginecologo ginecologa ortopedista urologo neurologo cardiologo psiquiatra radiologo
  parto parte partes tarde tardes tanto tantos torre medida medidas gastro casto hojas rojos rojas menos manos desde hasta
  sobre entre donde cuando noche noches ayer dolor dolores fiebre herida heridas cinco siete nueve tres antes mejor mayor
  menor normal claro clara primer primera segunda tercero leche mamas masa masas vista visto sueño sueno salud mental
  motivo estado control examen orden pulso ritmo fuerza marcha pasos horas meses dieta toma tomas viene llega sigue niega
  tiene tenía tenia parece posible salida ronda turno camilla cama silla derecho derecha bazo brazo brazos mano pierna
  cuello pecho oido ojos nariz lengua garganta espalda
  ingesta mensaje traida asesinado asesinada frente rectora rector venezolano venezolana colombiano ecuatoriano peruano haitiano nigeriano
  cubano español chino indigena gobernador gobernadora alcaldesa mesera mesero crecio desplazada desplazado brujeria mono mona negra
  embera wayuu nasa misak arhuaco kogui zenu guambiano whatsapp facebook instagram tiktok palabrero palabrera chaman taita jaibana raizal palenquero
  bacteriologa bacteriologo instrumentadora camillero paramedico brigadista bombero soldado policia patrullero`)

/** Without the ending that number and gender change; of notes, plans and what patients are told. */
const stems =
  foldedWords(`abarc abecedari abiert abombad abort abortad abral abren abreviatur abrir abriri absorbid absurd abuel abundant acces
  aceclofenac acenocumarol acent acetat acetil acid aciert acitretin aclaratori acompanant acort acot acotad acotel acredit
  acreditad activel actualizad actualizar actualizarl acudient adaptad adherenci adherid adjunt administrador admit admiten
  admitid admitir adornad adult advers advertenci aere afiliad afinar agot agotad agreg agregad agrupad aguantar ahorrador
  ajen ajust alarg alergic alert algod algodon algoritm almuerz alter alzar amarg ambit amid amidotrizoat amilorid aminofilin
  aminoglucosid aminotransferas ampoll analgesi analgesic analog anatomic anch anestesic anex anexar anhedoni anicteric anidad
  anonimizad anonimizar antepasad antiacid antiagregant antibacterian anticipad anticoagulad anticoagulant anticoagular
  anticolinergic anticonvulsivant antidepresiv antigen antihipertensiv antihistaminic antiinfeccios antiinflamatori
  antimuscarinic antiplaquetari antirretroviral anul anulad anulel aparent aparienci apart apertur apetit apostrof aproximad
  archiv armad arregl arrob artefact ascendient asegurador asign asignad asinti asisti asistid asistir asistoli asoci asunt
  atazanavir atienden atribut audienci audit auditad automatizad autonomi autor avalanch avanz avanzad avis ayun azar azolic
  azote azucarad balancead band bandej bander barr bemiparin benefici benzodiacepin besilat betaagonist betalactamic bibliotec
  bictegravir bienvenid binari biological biopsi bisabuel bitacor bland blanquecin bloque bloquead bloqueador bloquear borrel
  bradipsiqui broncodilatador bult bumetanid buprenorfin busqued caben cadenci caid calcic calcioantagonist calcularl
  calendari callad callar cambiel camin cancel cancelad cancelar cancelel cancr canonic canul capsul caracter carbapenemic
  cardinalidad cardiometabolic carg carpet categori categorizad cefadroxil cefalic cefalosporin cefalotin cefotaxim cefoxitin
  ceftarolin ceftazidim celd centimetr centor cercan cervicouterin cesare cheque cicl cieg cien cient circuit citrat ciudadani
  clasific clavulanic clinic clorhidrat cloroquin clorpromazin codificad codificar codig coinciden coincidenci colaborador
  colateral colombian coloquial column comb comentari comercial comienz comill comparten compartir complementari complet
  component comprimid comprueb compuest concluy concuerd concurrenci conectar confi confidencial confidencialidad confidential
  configurad confirmel confus conocerl conozc consanguine consecuenci consistent consol constanci construir cont contact
  contad contar contener contenid context continu continuar contradicen contraindicad contrari contribuy conveni convienen
  copil corionic cornezuel corre correct corregid corregir corresponden correspondenci corrij cort cotizant creatinin crecen
  crecer credencial crem criptografic criteri crud cruzad cruzar cubren cuerp cuestionari cuidador cumplean cunad curar
  dalteparin darunavir deambul deambular decim decimal deducid deducir deducirl defin delat delgadez demasiad demografic
  demostrad densidad departament deposicion deriv derivar desaloj desapareci desarchivar desbloque desbloquead desbloquear
  descansar descart descartad descartam descartar descendient descens descompens describal descuid desencadenad desesperanz
  desistir desmarc desmedid despejar despiert desvenlafaxin deterior detienen devolvi dextros diametr diari diastolic
  diatrizoat diet diferenci diferencial difieren digit digitalic digitalizad dihidrocodein dihidroergotamin dihidropiridinic
  diligenci direct diri discapacidad discinesi disfraz disoproxil dispens dispers distanci distinguen distinguiri distint
  divipol divorci divorciad doloros dopamin doscient drospirenon duch dudos duerm duplic duplicad edit educ eficaci egres
  ejecut ejempl electronic elegibilidad elegid elegir empacad encabez encabezad encadenar enfer enlazad enmendad enseguid
  ensuci enter entidad entorn entreg enumer envi epigastri eplerenon equivalenci equivocad ergometrin ergotism errad error
  escal escas escler escrit escritur esfuerz espaci espanol especialidad especializad espiratori esquem estandar estar esten
  ester estern estil estimad estimar estimul estimulant estorb estrict estropead estructur estructurad etiquetad etnic europe
  eutimic evidenci evitel exacerbad exact excluid exigir existenci existent expedient experimental expidi exponent extr
  extranjer extranjeri extrem exudad ezetimib fall fallid falt faltant fechad fenantren fenelzin fenofibrat fertil fetocardi
  fibrat fich figur fil filtr filtrad finalidad financi firmel fisic flegmonos flem fluid fluorad fluoroquinolon fluvoxamin
  fonem format formul formulari fosfat fosfodiesteras fotocurad fove fraccionad fraccionar fragment frecuenci frit frut fusion
  fusionad fusionar futur gastroparesi gener generad generar generel gest gestant gestoden ginec ginecobstetrici glicerol
  glicosilad glipizid globos gluconat glucos gradual gram granular gras gravedad gravid grumos guardel haber habilitad hech
  hematurica hemiabdomen hemiparesi heparin hepatotoxic hereditari herman hervid hialin hidroxid hijastr hiper hipercapnic
  hipertensiv hipoglucemiant histori historial hormon hormonal hospitalari hostil hubier huec huell humectant humed humedad
  identificador identitari idiom igualar imagen impiden import importab importad importanci importar importel impresion
  inactivar inapropiad incapacitad inciert inconsistenci incorpor incorporad incorporar incorrect independient indiquel
  individualiz inductor inesperad inexistent inhalador inhalocamar inhibidor inminent inmovil innat insert insertad instaurad
  institucional insum integr integral inteligenci intensidad intensiv intent interactu interconsult intermedi internacional
  interpret intersexual interval intoleranci intramuscular intraoral intravenos invalid invalidar invariant invasiv invent
  inventad invers invertid invit invitad invitar involucionad iobitridol iodad iodixanol iohexol iopamidol iopromid ioversol
  jering judicial junt juzg labetalol laboral laboratori lactat lagrim laparoscopic laxant lector lenalidomid lent letr
  levomepromazin leyend leyeron licenci limit limitad limpi lipidic liquidad list listar literal litr liver llant lluvi
  longitudinal lopinavir loqui lucecit macrolid madrastr maleat manifiest manual manzan marc mascot materi matern maternidad
  matidez matutin maxim mayori median medir medul mefenamic mejori menarqui menor mensual menud mercaptopurin metildigoxin
  metilen metilergometrin metiltionini metod mezclad miccion micronutrient migr miligram minim ministeri minociclin moclobemid
  modalidad model modific modificad modificar modul mojar molecular monitore monofilament morad morir mostrar motor mover
  movilidad mucos muestr mulet municipi nacional nacionalidad nadroparin nause necesit necesitar nefrotoxic nefrotoxicidad
  neumococ neurotoxic neurotoxicidad nieg niet nitrat nitrit nitrogen noretisteron norm nosotr nuer nuestr numerad numeral
  numeric numeros oblig obligad obligatori obtener ocasional ocios ocupacional ocupad ocurri oficial ofrezc omit omiten omiti
  opcional opiace opresiv ordenad osteotendinos otorg otorgad otorgant ovul padrastr pagin paliperidon panicul paraclinic
  parametr parar paravertebral parej paresi parestesi parezc parient particul pasiv patern patron paus pedaz pedi pedid perfil
  periapendicular periapical permis personal pidal piden pierden plac plane planead plasm plataform plen poblacional poder
  podr polimedicad polvor pomalidomid posgrad potasi potasic potenciad potencial preci precipit precis precisad precisar
  predeterminad prefer prefier prefij preliminar prepagad prescribir prestacion prestador prevenir previst primidon principi
  prioridad prioritari probabilidad proces procesar profesional profundidad propi propiedad propiltiouracil proposit propuest
  proteas proteic protocol proton protrombin provisional psiquiatric public publicad pued puert puls pupil quelat quep quier
  quimic quinolon quinqueni rang raquide rasagilin rastr reabren reaccion reanud reanudar reanudel rebaj recalculad recalcular
  recetari rechaz reciproc recort recortad rectificarl recuadr recuent recurs redact redonde reduzc refer referenci refier
  refresc refuerz refut refutad regimen registr regl reiniciad reiniciar reiniciel reintent reintentar relajant relev
  remifentanil renin renovad repartid reperfundid replic representant requerid resalt resaltad reservel residenci resin
  resolvi respondier respuest restringid resuelt result resumen retirel retroesternal revisel revoc revocad revocar ritmic
  ritonavir rotul sabiend sabri sacubitril salg salicilic salt salvoconduct sanitari secuenci secuencialidad sedant segmentari
  seguid seguir segur seguridad selegilin sellab sellad sellar semanal semill sensibilidad sensorial sentenci separador
  serotoninergic severidad sigl signific siguient simbol simultane sincroniz sinonim sistolic sivigil sobr sobrin sodic
  solicitud soltar sorb sotalol subcomponent subcostal subcutane subdermic subsidiad subunidad suces sucralfat suegr suelen
  suelt sugerenci sulf sulfadiazin sulfadoxin sulfamid sulfasalazin sulfonamid sulindac sumar super superad supervisad
  suplement suplementari suprapubic suprimen suprimi suprimid supuest suspendal sustent tabler tablet tact tamizad tand
  tapaboc taquicardic tartrat tejad telemedicin tendenci tendri teng teratogen tercer terci teriflunomid territorial
  tetraciclin tigeciclin timpanic tint tiopurin tiroide titul titular tom topic torasemid total toxemic toxicidad traeri traig
  tram tranilcipromin transabdominal transaminas transferenci transfundir transfusional transparent transperitoneal
  transtoracic trasnoch tratant tratel trayect treponemic triamteren triciclic trimestral trivial tromboemboli troz turn ulcer
  ureic urgenci usarl usual usuari vaci valer valid validar valor vardenafil vecin vencen vencer venci vencid veng verb verbal
  veredict verificarl vigenci vigent vigilanci vincul vinet viscer vist vital vuelt vuelv vulv vulvar vulvovaginal yern yodad`)

const words: ReadonlySet<string> = new Set(everyday)
const stemOf = (word: string): string => word.replace(/(?:[aeo]s?|s)$/, '')
const SHORTEST_STEM = 4
const stemSet: ReadonlySet<string> = new Set([...stems, ...[...everyday, ...verbForms].map(stemOf)])
const hasKnownStem = (word: string): boolean => {
  const stem = stemOf(word)
  return stem.length >= SHORTEST_STEM && stemSet.has(stem)
}
/** Endings of words that are no names: what is done, how, and what something is. */
const ENDING =
  /(?:cion|ciones|sion|siones|dades|mente|mientos?|ando|iendo|andose|iendose|aban|aron|ieron|abamos|arlo|arla|arle|erlo|erla|irlo|irla|able|ables|ible|ibles|isima|isimo|logic[oa]s?|tiv[oa]s?|torio|toria)$/

/** Whether a folded word is one of everyday language; with a capital inside a sentence its ending alone does not say so. */
export const isEveryday = (word: string, capital = false): boolean =>
  words.has(word) || verbForms.has(word) || (!capital && (ENDING.test(word) || hasKnownStem(word)))

const DESCRIPTION =
  /(?:[aei]d[oa]|os[oa]|ic[oa]|ente|ante|able|ible|al|or|ora|iv[oa]|ista|it[oa]|ori[oa]|ul[oa]|gen[oa])s?$/
/** Whether a folded word of no vocabulary ends as a description does, rather than as a name. */
export const isDescription = (word: string): boolean => DESCRIPTION.test(word)
