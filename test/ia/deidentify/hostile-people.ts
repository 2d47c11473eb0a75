/**
 * Notes that give people away in the ways notes do. What must go stands in braces, all the rest must stay. Of Yuliana Andrea
 * Cifuentes Bermúdez, whose record knows what `hostilePatient` says; everybody else is known to nobody.
 */
export const hostilePatient = {
  primer_nombre: 'Yuliana',
  segundo_nombre: 'Andrea',
  primer_apellido: 'Cifuentes',
  segundo_apellido: 'Bermúdez',
  numero_documento: '1032456987',
  telefono_movil: '3145678901',
  direccion: 'Calle 45 sur # 23-17 apto 302',
  barrio: 'Villa Mercedes',
  municipio_residencia: '25754',
  contacto_emergencia_nombre: 'Francisco Javier Cifuentes',
} as const
export const hostileFamily = { nombres: 'Guadalupe', apellidos: 'Bermúdez Sáenz', parentesco: 'madre' } as const

const nicknames = `
{Yulianita} refiere cefalea de tres días.
La {Yuli} dice que le duele el estómago desde ayer.
Paciente {Andreíta} con tos seca.
Viene {Andre} por control de presión.
{Yulis} no ha vuelto a tomar el losartán.
Dice {Pacho} que la encontró inconsciente.
{Panchito} la acompaña al control.
Su mamá {Lupita} informa que convulsionó en la casa.
{Lupe} aporta exámenes previos.
{Kiko} refiere que no durmió por la disnea.
Vive con {Juancho} y dos perros.
{Carlitos} le da los medicamentos.
La cuida {Mafe} desde la cirugía.
{Juanpa} pregunta por el pronóstico.
Vino con {Chepe} y con {Toño} en la ambulancia.
La acompañante {Marielita} firma el consentimiento.
{Nacho} sufre de los riñones según cuenta.
Hoy la trajo {Lucho} porque no podía caminar.
Se explica a {Conchita} el plan de manejo.
{Josecito} de 3 años también tiene fiebre.
{Gabito} dejó de comer hace dos días.
Comentado con {Pili}, enfermera de la sala.
{Memo} y {Quique} la cargaron hasta el carro.
Según {Beto} el dolor empezó en la noche.
Doña {Chela} prepara los alimentos sin sal.
`
const misspelt = `
{Yulianna} {Sifuentes} consulta por lumbalgia.
{Lluliana} {Cifuente} con dolor torácico.
Ingresa {Juliana} {Andrea} {Cifuentez} con disnea.
Paciente {Yuliana} {Bermudes} alérgica a la penicilina.
{Julyana} {Vermudez}: hemoglobina 9,8.
La paciente {Ciffuentes} tolera la vía oral.
Valorada {Yhuliana}, sin signos de irritación peritoneal.
{Andreha} niega consumo de alcohol.
Sra {Sifuentes} con cifras tensionales altas.
{CIFUENTES} {BERMUDES} {YULIANA}, cama 14.
{Yulliana} {A}. {Cifuentes} con herida limpia.
Usuaria {Bermúdes} {Sáens} en puerperio.
Se llama a {Guadalupes} para informar evolución.
{Fransisco} {Xavier} {Zifuentes} autoriza el traslado.
Acude {Francizco} con los resultados de la biopsia.
Su contacto {Jabier} no responde.
Paciente {yulianaandrea} con glucometría de 245.
{Y.uliana} refiere mejoría del dolor.
{Yuliana}-{Andrea} recibe acetaminofén.
{Ciifuentes} hospitalizada por pielonefritis.
`
const subjects = `
{Yorleny} la golpeó en la cara con un palo.
Dice que {Deiner} le pegó y la amenazó con un cuchillo.
{Wilfrido} refiere que ella no ha querido comer.
Hoy {Eucaris} la bañó y le cambió el pañal.
En la casa {Ubaldina} prepara la insulina.
{Duberney} trae los resultados del laboratorio.
El martes {Onofre} la encontró en el suelo con sangrado.
Cuenta que {Sneider} consume marihuana delante de los niños.
Ayer {Anyela} llamó para pedir la cita de control.
{Neftalí} y {Cleotilde} no están de acuerdo con la cirugía.
Manifiesta que {Breiner} la empujó por las escaleras.
{Yamile} autorizó la transfusión por teléfono.
Afirma que {Dairon} abusó de ella en la infancia.
{Zulay} cree que la fiebre es por la vacuna.
Se despide de {Hermencia} y sale caminando.
Para {Arnoldo} lo más importante es que no sienta dolor.
Sin {Teófilo} no se toma las pastillas.
{Keyla} dejó de asistir al colegio por las crisis.
Sospecha que {Maicol} tiene tuberculosis.
Ella y {Yesid} se separaron hace dos meses.
Recuerda que {Leydis} murió de cáncer de cuello uterino.
Sueña con {Custodio} todas las noches y despierta llorando.
{Yirleny} se comprometió a traerla cada ocho días.
Extraña a {Ludivia}, quien falleció en la pandemia.
{Pastora} vende comida en la calle y la lleva consigo.
Teme que {Rumaldo} regrese a la vivienda.
Fue {Nayibe} quien aplicó la inyección.
Le presta dinero a {Zharick} para la droga.
{Odulfo} niega que la haya maltratado.
La remite {Esneda} por fiebre persistente.
`
const thirdPersons = `
El agresor {Jhonier} {Murcia} fue capturado por la policía.
Presunto agresor: {Yeferson} {Capera}, expareja.
La agresora, {Dayanis}, vive en la misma casa.
Su expareja {Fredi} {Tique} la apuñaló en el abdomen.
Identifica como abusador a su padrastro {Edilson} {Guacaneme}.
El conductor {Nolberto} {Yate} conducía embriagado.
El dueño del perro, {Misael} {Poveda}, aporta carné de vacunas.
Jefe inmediato: {Rosmira} {Chitiva}.
Su empleadora {Ninfa} {Lombana} no le da permiso.
Compañero de trabajo {Obdulio} {Cangrejo} presenció la caída.
La profesora {Deyanira} {Tocora} notó cambios de conducta.
El párroco {Anselmo} la acompaña en el duelo.
Paciente víctima de {Wbeimar} {Cuesta}, vecino.
Atendida en la escena por el patrullero {Yilber} {Moncayo}.
El abogado {Teodomiro} {Lugo} solicita copia de la historia.
La comisaria {Astrid} {Ñustes} conoce el caso.
Remitida por la promotora {Flor} {Ángela} {Mindiola}.
Interpuso denuncia contra {Plutarco} {Riascos}.
Hay medida de protección contra {Yersinio} {Obando}.
El detenido {Jhoan} {Sebas} {Quiguanás} presenta trauma en la mano.
Madre sustituta: {Aracelly} {Tumay}.
El padre del bebé, {Dagoberto}, no lo reconoció.
La señora {Eufemia} {Yonda} relata que se desmayó.
Testigo {Adolfina} {Cuero} dice que convulsionó.
La partera {Pascuala} {Hurtado} atendió el parto.
El médico tradicional {Floresmiro} le dio bebidas.
Novio actual {Jhorman}, fumador.
Excompañero sentimental {Arbey} {Dussán} la persigue.
El tendero {Hildebrando} le fía el alcohol.
Su jefa la doctora {Yamira} {Achury} la incapacitó antes.
`
const lowerCase = `
paciente {yuliana} {cifuentes} con dolor abdominal en fosa ilíaca derecha
la hija {zharick} la trae porque no come
su esposo {wilfrido} {capera} refiere que ronca mucho
vive con {eucaris} su hermana mayor
agredida por {deiner} hace dos días con arma blanca
el agresor {yeferson} huyó
{duberney} la golpeó en el ojo izquierdo
acompañada por {nayibe} que aporta los exámenes
se habla con {ubaldina} sobre los riesgos de la anestesia
el vecino {onofre} la encontró convulsionando
la cuidadora {hermencia} aplica la insulina nph
refiere que {yorleny} le pegó en la cabeza
el niño {breiner} presenta fiebre de 39 y tos
madre {ludivia} hipertensa y diabética
se entrega recién nacido a la abuela {cleotilde}
traída por {misael} en moto
dra {achury} ordena tomografía de cráneo
dr {poveda} indica manejo médico
señora {rosmira} con edema de miembros inferiores
valorada por el doctor {lombana} de cirugía general
doña {eufemia} niega alergias
don {plutarco} con epoc reagudizado
firma {teodomiro} {lugo}
enfermera {esneda} canaliza vena en mano derecha
contra su expareja {arbey} hay denuncia
su compañero {jhorman} consume cocaína
vive en el barrio {el recreo} con tres hijos
procedente de {puerto asís} con malaria confirmada
trabaja en {flores la sabana} expuesta a plaguicidas
estudia en el colegio {técnico industrial} grado noveno
natural de {chaparral} residente en {fusagasugá}
remitida del hospital {san juan de dios} por sangrado
afiliada a {coosalud} sin autorización
paciente {bermudez} con vómito incoercible
{guadalupe} informa que la niña no ha orinado
`
const capitals = `
PACIENTE {YULIANA} {CIFUENTES} INGRESA CON DOLOR TORACICO
SU HIJA {ZHARICK} REFIERE QUE NO HA DORMIDO
EL AGRESOR {YEFERSON} {CAPERA} HUYO DEL LUGAR
TRAIDA POR {ONOFRE} EN AMBULANCIA
DRA. {ACHURY} ORDENA ECOGRAFIA ABDOMINAL
VIVE EN EL BARRIO {EL RECREO} CON SU FAMILIA
PROCEDENTE DE {TUMACO} CON FIEBRE Y ESCALOFRIO
MADRE: {LUDIVIA} {TUMAY}, HIPERTENSA
ENFERMERA {ESNEDA} {LUGO} ADMINISTRA MEDICAMENTO
SE COMENTA CON DR {POVEDA}, CIRUJANO DE TURNO
ACOMPAÑANTE {WILFRIDO} FIRMA CONSENTIMIENTO
LA PACIENTE {BERMUDEZ} TOLERA DIETA
{DUBERNEY} LA GOLPEO EN EL ROSTRO
CC {1032456987} TEL {3145678901}
DIRECCION {CALLE 45 SUR 23 17}
EXPAREJA {ARBEY} {DUSSAN} LA AMENAZA
NIÑO {BREINER} DE 4 AÑOS CON DIARREA Y VOMITO
TRABAJA EN {COLCERAMICA} CON SILICE
AFILIADA A {NUEVA EPS} REGIMEN SUBSIDIADO
FIRMA: {TEODOMIRO} {LUGO} RM {52147}
`
const numbersInWords = `
Su celular es {tres catorce cinco seis siete ocho nueve cero uno}.
Llamar al {tres uno cuatro, cinco seis siete, ocho nueve cero uno} para resultados.
Cédula {mil treinta y dos millones cuatrocientos cincuenta y seis mil novecientos ochenta y siete}.
Documento {uno cero tres dos cuatro cinco seis nueve ocho siete} según la acudiente.
Teléfono de la hija: {trescientos veinte, cuatrocientos quince, sesenta y dos, diez}.
Dice que el número es {tres cero cero cuatro cuatro cinco cinco seis seis siete}.
Identificada con cédula {cincuenta y dos millones ciento veintitrés mil cuatrocientos cincuenta y seis}.
whatsapp {tres diez dos veinte treinta y cuatro cincuenta y seis}
celular {tres once - cinco cinco cinco - dos dos uno uno}
Vive en la {calle cuarenta y cinco sur número veintitrés diecisiete}.
Reside en {carrera séptima con calle doce} en una pieza.
Marcar {seis cero uno dos tres cuatro cinco seis siete} y preguntar por ella.
tel {TRES UNO CERO DOS DOS TRES TRES CUATRO CUATRO CINCO}
El fijo es {dos treinta y cuatro cincuenta y seis setenta y ocho}.
La tarjeta termina en {cuatro cinco cuatro cinco seis siete}.
Nació el {catorce de mayo de mil novecientos ochenta}.
Fecha de nacimiento {veintitrés de agosto del noventa y dos}.
Número de contacto {31cuatro 567 89cero1}.
Refiere {3 1 4 - cinco 6 7 8 9 0 1} como celular.
Cel {tres, catorce, quinientos sesenta y siete, ochenta y nueve, cero uno}.
`
const addresses = `
Vive en la casa {n° 4-56} de la cuadra de atrás.
Dirección {# 12-40} segundo piso.
Reside {No. 23-17} apto {302}.
Se ubica en {Cl 45S 23 17} interior {2}.
Habita en {Cra 7ma # 12B-34 Este}.
Vivienda en la {mz 5 lt 10} de la urbanización.
Vive en {manzana C casa 14}, conjunto {Los Almendros}.
Finca {La Esperanza}, vereda {Alto Bonito}.
Se dirige a {transversal 3 bis número 45 c 21}.
Casa {45 sur 23 17} con escaleras.
Viven en el conjunto {Torres de Bellavista}, torre {4} apartamento {1203}.
Visita en {AK 68 # 13-51}.
Domicilio: {AC 26 No 59-51}.
Queda frente a la tienda {Donde Chucho} del barrio {Diana Turbay}.
La recogen en {Kr 7 #45-12 sur} a las 6:30.
Ubicada en {km 3 vía Siberia}.
Vive en el sector {La Playita} sin agua potable.
Residente en {Soacha}, comuna {4}.
Dir: {dg 16 sur nro 20-31}.
Se hospeda en el hotel {Tequendama} habitación {508}.
Vive en el inquilinato de la {caracas con 22}.
Paga arriendo en el {7 de Agosto}.
Vecina del barrio {Los Laureles} desde 2015.
Le llega el recibo a la {calle 12 # 4 56}.
Vive dos cuadras abajo de la iglesia del {Voto Nacional}.
`
const plates = `
Atropellada por vehículo de placa {KJM 482} hace una hora.
Colisión en moto {ABC12D} sin casco.
La moto de placas {XYZ-34E} se dio a la fuga.
Taxi {VDK913} la trajo a urgencias.
Accidente en bus {SXT 228}, trauma cerrado de tórax.
Placa del carro: {JJJ123}.
Viajaba en el camión {TTQ-501} como pasajera.
Vehículo {hks 771} la arrolló.
SOAT número {AT1329 40218873}.
Póliza {1508004567} vigente.
Ambulancia {OJX 889}, médico regulador.
motocicleta {qrs45f} de un familiar
Placas {WGY640} según la policía de tránsito.
Chocó contra la buseta {USB 117} cuando iba en bicicleta.
Carro particular {ZIP908} sin cinturón.
`
const coordinates = `
Ubicación enviada por la hija: {4.5793, -74.2168}.
Coordenadas {4°35'56" N 74°04'51" W} del rescate.
Rescatada en lat {4.60971} lon {-74.08175} por la defensa civil.
Punto GPS {N 4.711 W 74.072} en zona rural.
latitud {4.57931} longitud {-74.21682}
Caída en {4.6097,-74.0817}, tres metros de altura.
Helicóptero en {04°42'40"N, 074°04'20"O}.
Mordedura de serpiente en {7.0653° N, 73.8547° O}.
Coordenadas: {3.4516 ; -76.5320} al borde del río.
La ubicación es {https://maps.example/?q=4.5,-74.2}.
Intoxicada en el cultivo {1.2136 -77.2811}, traída en mula.
Geolocalización {-4.2031, -69.9358} en resguardo.
`
const initials = `
Paciente {Y.A.C.B.} de 34 años con asma.
{Y. A. C.} asiste a control prenatal.
Menor {D.S.M.} con signos de maltrato.
La paciente {YACB} niega fiebre.
Informa {J.C.P.}, tía materna.
Usuaria {Y.C.} en el segundo trimestre.
Adolescente {K.L.R.} con ideación suicida.
Firma {M.F.T.}, auxiliar.
Caso de {A.P.G.} notificado a la comisaría.
Víctima {L.M.} de 12 años.
Niña {S.V.} traída por la policía de infancia.
El agresor {R.T.} es familiar.
Refiere {Y.A.} que no duerme.
Recién nacido hijo de {Y.C.B.} con ictericia.
`
const cards = `
Firma médico general, tarjeta profesional {4512}.
T.P. {25-1234} del tribunal.
Registro médico {5214/98}.
R.M. {11-0456}.
Médico tratante registro {7831} Universidad Nacional.
TP {98765} enfermería.
Reg. méd. {54-321}.
Rethus {1032}.
Tarjeta profesional No. {190234-T}.
Código de prestador {110010457801}.
Noticia criminal {110016000017202600123}.
Radicado {2026-00045-01} de tutela.
SIJUF {458712}.
Contrato {CT-2026-4471} de la EPS.
Cuenta de ahorros {24012345678}.
Usuario de la plataforma: {ycifuentes34}.
Carné {A-45871} del programa de crónicos.
Historia {98-4471} del archivo viejo.
Consecutivo interno {HSR-2291}.
NUIP {1032456987}.
`
const medicine = `
TA 120/80 FC 72 FR 16 SatO2 97 % al ambiente.
LDL 130, HDL 45, TSH 2.5, PCR 120 mg/L, VSG 40.
Hb 9.8 g/dL, Hto 30 %, plaquetas 98.000, leucocitos 4.200.
Dengue con signos de alarma: dolor abdominal intenso y vómito persistente.
Losartán 50 mg cada 12 horas, Amlodipino 5 mg día, ASA 100 mg.
Síndrome de Guillain-Barré tras infección por Campylobacter.
Signo de Murphy positivo, Blumberg negativo, puntaje de Alvarado 7.
Glasgow 15/15, pupilas isocóricas, Babinski ausente.
Ecografía: útero de 8 cm, endometrio de 6 mm, ovarios normales.
Plan: Ceftriaxona 2 g IV día, Metronidazol 500 mg cada 8 horas.
Rx de tórax con infiltrado basal derecho. Hemocultivos pendientes.
Mordedura de Bothrops asper, edema hasta la rodilla, TP 18 segundos, TPT 45.
Cristalería con Hartmann 1000 ml en bolo; diuresis 0,8 ml/kg/h.
Embarazo de 34 semanas, G3P2A0, FCF 142, sin actividad uterina.
Insulina Glargina 20 UI en la noche y Lispro 6 UI con las comidas.
Puntaje NEWS2 de 7, qSOFA 2, lactato 4,1 mmol/L.
Hombro derecho con arco doloroso, Neer y Hawkins positivos, Jobe negativo.
Test de Findrisc 14, IMC 31, perímetro abdominal 102 cm.
Fractura de Colles reducida, férula en U, control radiológico.
Gasimetría: pH 7.21, pCO2 28, HCO3 11, BE -14.
Abdomen blando, depresible. Extremidades sin edema. Neurológico sin déficit.
Tratada con Coartem por Plasmodium vivax; primaquina 14 días.
Ruidos cardíacos rítmicos. Murmullo vesicular conservado. No agregados.
Diez días de fiebre, cinco deposiciones líquidas al día, dos vómitos.
Un millón doscientas mil unidades de penicilina benzatínica intramuscular.
Toma dos tabletas en la mañana, una al mediodía y tres en la noche.
Caminó seiscientos metros en seis minutos, Borg 3 de 10.
Holter con extrasístoles; Doppler sin trombosis; Mallampati II.
Catéter Mahurkar yugular derecho; fístula de Cimino-Brescia.
Recibe Enoxaparina 60 mg SC, Omeprazol 20 mg VO, Dipirona 1 g IV.
VIH negativo, VDRL no reactivo, HBsAg negativo, toxoplasma IgG positivo.
Niega fiebre. Refiere astenia. Tolera vía oral. Diuresis positiva.
Madre con Diabetes, padre con Hipertensión, abuela con Alzheimer.
Vacunas al día; Pentavalente, Rotavirus y Neumococo aplicadas.
Curva de Friedman, Bishop 6, membranas íntegras, Leopold cefálico.
Intoxicación por Paraquat; carbón activado 50 g; colinesterasas 1.200.
Se ordena TAC de cráneo simple. Interconsulta a Neurocirugía. Reserva de UCI.
Angina de Ludwig drenada, cultivo con Staphylococcus aureus.
Edema grado II, Godet positivo, Homans negativo, pulsos presentes.
Oxígeno por cánula a 3 litros, Venturi al 35 %, meta 92 %.
Consumo de cigarrillo: 20 paquetes año. Alcohol social. Niega psicoactivos.
Trauma en la calle al caer de una bicicleta, herida de 4 cm en la ceja.
Paciente en buenas condiciones generales, alerta, orientada, hidratada.
Dolor tipo cólico 8/10, irradiado a la región lumbar, sin disuria.
Cirugía de Whipple hace dos años, anastomosis de Roux permeable.
Plaquetas 45.000, Hto 48 %, derrame pleural: dengue grave, traslado a UCI.
`
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

export const hostilePeople: readonly string[] = [
  nicknames,
  misspelt,
  subjects,
  thirdPersons,
  lowerCase,
  capitals,
  numbersInWords,
  addresses,
  plates,
  coordinates,
  initials,
  cards,
  medicine,
].flatMap(lines)
