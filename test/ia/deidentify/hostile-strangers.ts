/**
 * Notes of triage, nursing, referral, psychology, social work, forensic medicine and follow-up by telephone, of nobody that the
 * record or a list of names knows: names that are words, surnames alone in capitals, initials, places that read as words.
 * What must go stands in braces, as in `hostile-people.ts`.
 */
const named = `
Triage: ingresa {Flor} traída por el esposo, dolor abdominal de 6 horas, vómito en tres ocasiones.
La paciente {Luz Cruz} consulta por cefalea intensa y fotofobia.
acude {rosa campo} por control de hipertension, toma losartan 50 mg cada 12 horas
{Paz} refiere dolor lumbar irradiado a pierna derecha desde hace una semana
Sra. {Nieves Abierto} con disnea de medianos esfuerzos y edema de miembros inferiores.
{GOMEZ} REFIERE DOLOR TORACICO OPRESIVO DE 2 HORAS DE EVOLUCION
{Bermúdez} niega alergias, niega cirugías previas.
{RINCON} PRESENTA FIEBRE DE 39 GRADOS Y TOS SECA
Paciente {J.M.R.} de 45 años con diabetes mellitus tipo 2 en manejo con metformina.
pte {MCR}, 34 años, gestante de 28 semanas, cefalea y tinnitus
Iniciales {L.F.G.P.}, remitido por dolor en fosa iliaca derecha.
Vive en Ciudad {Verde} con la mamá y dos hermanos, tos de 15 días.
residente en el barrio {La Esperanza}, consulta por diarrea sin sangre
Procede de {Puerto Libre}, {Chocó}, fiebre y escalofrío hace 5 días, gota gruesa positiva.
Vive por los lados de {Bosques de San Carlos}, caminó hasta urgencias con disnea.
Nota de enfermería 14:00: se canaliza vena a {Yusneidy} con yelco 20, se inicia lactato de Ringer.
La menor {Yorgelis del Carmen Urdaneta} llega con la mamá {Yulimar}, deshidratación grado II.
venezolano {Wilmerson José Chirinos}, sin documento, herida por arma blanca en hemitorax izquierdo
EL SEÑOR {WILMERSON} AGITADO, SE PIDE VALORACION POR PSIQUIATRIA
Gestante wayuu {Jierranta Epieyú}, 36 semanas, ruptura de membranas, líquido claro.
palabrero {Anatilio Ipuana} acompaña a la paciente y traduce
Niño embera {Ovidio Domicó Bailarín}, peso 7 kg, desnutrición aguda severa.
comunidad embera katío del resguardo {Polines}, municipio {Chigorodó}; trae niña con fiebre
autoridad tradicional {Dokera Jumí} solicita permanecer junto a la paciente durante el parto
Nasa, resguardo de {Tacueyó}, refiere caída de caballo con trauma en hombro.
Remite Dr {Peña} de {Hospital San Rafael de Tunja} por abdomen agudo.
Dra {Lozano} indica ampicilina sulbactam 3 g cada 6 horas
se comenta con el doctor {Rey} quien acepta en UCI
Enf jefe {Mayerli} informa tensión de 80/40, se inicia noradrenalina.
aux {katerin} reporta q el pcte se arrancó la sonda vesical
Psicología: {Valentina} relata que su exnovio {Brayan Stiven} publica fotos íntimas de ella.
refiere que {maicol} la empuja contra la pared y le pega puños en la cara
Su pareja, {Edwar}, la ahorcó anoche; presenta equimosis en cuello y disfonía.
el agresor es conocido como alias {El Paisa} y vive cerca
el presunto agresor es don {Rigo}, vecino de la familia
Compañero sentimental ({Freddy Antonio}) consume alcohol cada fin de semana.
Trabajo social: se contacta a {Blanca}, tía materna, al {3 0 0 1 2 3 4 5 6 7}, acepta el cuidado del menor.
tel del acudiente {trescientos doce cuatro cinco seis siete ocho nueve cero}
llamar al {tres quince, ocho ocho ocho, cuarenta y cinco, doce} si empeora
WhatsApp {+57 301-555 8899} de la hija {Nubia}, enviar formula
escribir al correo {nubia.rojas arroba gmail punto com} los resultados
Instagram {@valen_gomez09}, donde recibe amenazas; ideación suicida sin plan
usuario de tiktok {mafe.luna} donde publica cortes en antebrazos
Pediatría: lactante {Thiago} de 4 meses, tos y dificultad respiratoria, tirajes subcostales.
madre {soledad} refiere que {emiliano} no succiona desde ayer
RN hijo de {Consuelo Amor}, APGAR 8-9, peso 3200 g, alojamiento conjunto.
hijo de {marelbis}, ictericia hasta muslos, se toma bilirrubina
{Mathías} vacunas al día, come bien, desarrollo normal.
El niño {Ángel} cayó de la cama, sin pérdida de conciencia ni vómito.
{Angel David} estudia en el Colegio {Gimnasio Los Almendros}, grado quinto, bajo rendimiento
estudia en el {inem} jornada tarde y la molestan los compañeros
Cursa séptimo en la IE {Marco Fidel Suárez}, docente {Orlando} nota tristeza.
jardin {Mis Pequeños Genios} reporta mordedura en brazo
Trabaja en {Almacenes Éxito} como cajera, dolor en muñeca derecha con Phalen positivo.
operario de {Bavaria} hace 10 años, hipoacusia bilateral
labora con la empresa {Servientrega} y cargó una caja de 40 kg, lumbalgia
vigilante en {Atlas Seguridad}, turnos de noche, insomnio de conciliación
minero de {Drummond}, tos con expectoración y disnea, radiografía con nódulos
soldado del batallón {Juanambú}, mordedura de serpiente en pie izquierdo
patrullero {Carvajal Ortiz} de la estación de {Kennedy} trae al detenido con herida en cuero cabelludo
Iba en moto de placa {XYZ 12D} cuando choca con bus, sin casco, Glasgow 13.
conducía el camión {SNK-458}, trauma cerrado de tórax, SOAT a nombre de {Transportes Rápido Humadea}
Nacido el {doce de abril del dos mil uno}, primera consulta por psiquiatría.
fecha de nacimiento {3 de marzo del ochenta y cuatro}, diabética
nació un {cinco de enero de mil novecientos cincuenta}, toma warfarina
Cumple años el {24 de diciembre}, está triste por la muerte de la madre.
CC un {millón treinta y dos mil cuatrocientos quince} sin afiliación
documento terminado en {4587}, ingresa inconsciente
T.I. {1.034.567.890} acompaña hermana {Lina}
cedula venezolana V-{18.456.789}, PPT en trámite
Historia clínica No. {778899}, cama 12, postoperatorio de apendicectomía.
Dirección: por la {séptima con 45}, edificio azul; hipertensa en control
vive detrás de la iglesia {San Judas}, casa {12} manzana {F}, consulta por mareo
finca {La Ponderosa}, vereda {Agua Clara}, picadura de alacrán en mano derecha
corregimiento {El Salado}, víctima de desplazamiento, insomnio y pesadillas
km {14} vía {La Calera}, accidente de bicicleta, fractura de clavícula
Torre {5} apto {602} conjunto {Altos del Parque}; madre refiere tos nocturna
inquilinato en {Santa Fe}, consume bazuco, adelgazamiento
Seguimiento telefónico: contesta {Gloria}, dice que la paciente tolera la vía oral y no ha tenido fiebre.
se llama a {Dolores}, no contesta; se deja mensaje
llamada a las 10: habla {Mercedes}, hermana, informa que falleció anoche
Contesta {Próspero} quien refiere mejoría del dolor
Obstetricia: {Milagros}, G2P1, 39 semanas, actividad uterina regular, dilatación 5 cm.
G1P0 {keidys} con tension 160/110, cefalea, epigastralgia, proteinuria
PACIENTE {ESPERANZA LARA} DE 22 AÑOS G3P2 CON SANGRADO VAGINAL ABUNDANTE
pareja {Jhonatan} VIH positivo, ella pide prueba rápida
la partera {Encarnación} atendió el parto en casa, placenta completa
Medicina legal: la examinada {Kelly Johana} relata penetración vaginal por parte de su primo {Yeferson}.
Oficio de la fiscalía 23, noticia criminal {110016000019202301234}, examinado {Ricaurte}, lesiones en rostro
se entrega cadena de custodia al investigador {Mosquera}, hisopos vaginales y ropa interior
comisaría de familia de {Bosa}, medida de protección contra {Arley}, golpes en brazos
defensora {Amparo} del ICBF ordena ubicación de la menor en hogar de paso
psicologa {leidy}: paciente con llanto facil, anhedonia, insomnio
Firma: {Dr. A. Castellanos} RM {12345}
Elaboró {Yenny P. Murillo}, enfermera jefe
atendido por {JCB} en triage
cc: {Ximena}
{Zapata, Jorge} 56 años, EPOC, exacerbación con esputo purulento
{LOPEZ CALLE MARIA DEL PILAR} F 67A HTA DM2 ERC
{Calle} consulta hoy por dolor en rodilla izquierda
{Leon} tose con sangre desde el lunes, baja de peso
{Delgado} está pálido y diaforético
SR {DELGADO} DELGADO, CAQUECTICO, CON ADENOPATIAS CERVICALES
señora {Blanco} con flujo blanco sin olor
don {Bueno} en buen estado general
Paciente {Rubio}, cabello rubio, eritema malar
La señora {Dolores Fuertes} presenta dolores fuertes en epigastrio
{Ventura} tiene fiebre y exantema desde hace tres dias
{Celeste} vomita todo lo que come, signos de deshidratación
Fue {Inocencio} quien encontró al paciente convulsionando en el baño.
Según {Primitivo}, la señora dejó de tomar la carbamazepina hace un mes.
dice la niña {Sol} que le duele la barriga
Asiste con {Alba} y {Aurora}, sus hijas, quienes refieren olvidos frecuentes.
cuidadora {fe} administra la insulina
su amigo {jhon jairo} le dio a probar tusi
Novio: {Kevin}. Ciclos regulares, planifica con inyección mensual.
Padrino {Tulio}; abuela {Rita}; ambos fallecieron por cáncer gástrico.
Madre: {Ana}, HTA. Padre: {Luis}, infarto a los 50. Hermano: {Raúl}, sano.
mi hija {Sara} y yo {Marta} venimos por gripa, escribió la paciente en la encuesta
paciente {Nguyen Thi Hoa}, de {Vietnam}, con traductor, dolor abdominal
turista {Hans Müller}, alemán, diarrea aguda tras comer ceviche
ciudadano chino {Wei Zhang}, trauma en mano con máquina
haitiana {Marie-Flore Desrosiers} en tránsito por {Necoclí}, 32 semanas, sin controles
migrante {Oluwaseun} con fiebre al salir del {Darién}
Nota: hablar con {Pilar} de farmacia por la enoxaparina
se entrega turno a {Johana R.} paciente estable sin dolor
Reingresa el señor {Ramiro} por herida quirúrgica con secreción
LLEGA DON {ROQUE} EN SILLA DE RUEDAS CON HEMIPARESIA DERECHA
pasiente {yurani} q biene por dolor de muela y calentura
pcte femenina {nasly} llega yorando disiendo q {duvan} la violo
A {Heriberto} se le retira el yeso hoy, movilidad conservada.
Hoy {Rogelio} camina con ayuda, herida limpia.
Se explica a {Marina} el riesgo de sangrado con apixabán, entiende y acepta.
Se cita a {Salvador} en 8 días con hemograma y creatinina.
se ordena TAC para {cárdenas}, sospecha de ACV
cama 5 {Pinto}: pasa buena noche; cama 6 {Rojas}: fiebre 38.5, hemocultivos; cama 7 {Prieto}: egreso
Hab 302 Sra {Piedad} con dolor 7/10, se aplica morfina 3 mg
Paciente del programa, vive con VIH, asiste con su pareja {Alirio} a la {Fundación Eudes}
La EPS {Sura} niega autorización del PET scan
Afiliada a {Nueva EPS}, ips {Javesalud}, consulta por migraña
Triage II: {Alma} llega pálida, con sangrado vaginal de 3 horas, refiere coágulos.
{Guerrero} refiere que el dolor empezó cargando bultos de papa.
{PARRA} NIEGA FIEBRE, NIEGA VOMITO, TOLERA VIA ORAL
{MARIN} TIENE GLUCOMETRIA DE 450 Y CETONAS EN ORINA
paciente {R.T.}, 17 años, intento suicida con raticida
px {LMO} femenina de 62 años con EPOC
Valora {DFG} de fisioterapia, terapia respiratoria cada 6 horas
Reside en {Nuevo Horizonte}, invasión sin alcantarillado, diarrea en los tres hijos
vive por el sector de {Piedra Grande} con una tía, tos y pérdida de peso
viene desde {Mundo Nuevo} caminando 4 horas, gestante de 38 semanas
CONSULTA DESDE {PUERTO CLARO}, 3 DIAS DE FIEBRE Y MIALGIAS
Nota enf: {Maikelys} afebril, diuresis positiva, se curó herida quirúrgica.
el adolescente {Yhorman Alexis} se cortó los antebrazos, lo trae {Yusmary}
mamá de nombre {Francelina}, cédula {27.345.678} de Venezuela
Paciente indígena {Siarawuaka Torres}, tos crónica, BK positivo
wayuu {Remedios Uliana}, no habla español, traduce la sobrina {Estefany}
madre embera {Blanca Nubia Queragama} trae a lactante con diarrea
Médico rural {Sotomayor} remite desde {Alto Baudó} por retención placentaria
anestesióloga {Prada} autoriza cirugía, ASA II
jefe {Yamid} pendiente de hemocultivos
Relata que {Brandon} le revisa el celular y no la deja salir.
Anoche {Estiwar} llegó tomado y le tiró un plato en la cabeza.
el papá de la niña, {Olmedo}, no paga alimentos y la amenaza
fue abusada por el tío {Chucho} entre los 6 y los 9 años
el señor que le dicen {Patecumbia} le ofreció droga
Teléfono {seis cero uno, dos ocho siete, cuarenta, cuarenta} fijo de la casa
cel de la mamá {32O 555 1122}, llamar antes de las 8
escribe desde {karen-lopez_22@outlook.es}, pide resultados de citología
le escriben por Facebook como {Dulce Princesa}, amenazas sexuales
Lactante {Isabellita}, 8 meses, fiebre y rechazo del pecho izquierdo de la madre.
{Santi} de 5 años se metió un frijol en la nariz
Escolar {Juan Esteban} con varicela, costras en cuero cabelludo
HIJO DE {MARIA DEL SOCORRO}, PREMATURO DE 32 SEMANAS, SDR
estudiante de la {Universidad del Bosque Alto}, ataques de pánico
grado once en el {Liceo Nuevo Amanecer}, consumo de vapeador
trabaja en la panadería {Pan de Vida} y se quemó la mano con el horno
conductor de {Expreso Palmira}, dolor lumbar crónico
empleada de {Crepes}, corte en dedo índice con tajadora
escolta de un concejal, Sargento (r) {Wilches}, herida por arma de fuego en muslo
Moto {KLM45F}, iba sin casco, fractura de fémur derecho
nació el {nueve de septiembre del setenta y seis}, hipertensa
fecha nac: {07/11/93}, asma desde la infancia
vive en la {cuarta con décima}, al frente del parque, consulta por caída
manzana {12} casa {4}, {Villa del Prado}, dolor de oído
vereda {la cristalina} parte baja, mordedura de perro en pantorrilla
Seguimiento: {Edilberto} contesta, dice que ya no tose y durmió bien.
Se llama a {Gracia}, refiere fiebre de 38.7, se le indica venir
contestó el yerno, {Fidel}, la paciente sigue con dolor al orinar
{Angeles}, G4P3, 41 semanas, inducción con misoprostol
Gestante {YESICA} con TA 150/100, creatinina 1.3, plaquetas 90000
Perito {Cabezas}: equimosis en cara interna de muslos, himen con desgarro reciente
víctima {Deisy Lorena}, presunto agresor {Yamilson}, hechos del {2 de febrero}
Trabajadora social {Nohelia} visita a Don {Campo Elías}, vive solo, sin red de apoyo
Firmado {Valeria B.}
{Tique Yara Luz Dary} 44 a, cefalea en trueno
{Caro} está somnolienta, FR 10, pupilas puntiformes
{Serrano} vomitó dos veces en la noche, se pasa ondansetrón
Se explica a {Mora} y a su esposo {Rico} el riesgo quirúrgico
Se comenta el caso con la doctora {Vera}, quien sugiere TAC de tórax
paciente {deisy} llega con palpitaciones y temblor
acude {esperanza torres} por cita de control prenatal
Ingresa {Primavera Salcedo} con hematemesis
Hab 12B {Bravo}: afebril; hab 13 {Luna}: dolor controlado
mi esposo {Ubaldo} no sabe que tengo VIH, dice la paciente
{Trinidad} consulta por disuria y polaquiuria, sin fiebre.
{CASTRO} REFIERE QUE DESDE AYER NO PUEDE ORINAR
{Reina} está en trabajo de parto, dilatación de 7 cm
Se recibe a {Libertad} en sala de partos, rotura de membranas hace 2 horas
pte {A.B.}, masculino, 23 años, politraumatismo por accidente de moto
Usuaria {KVP} solicita cambio de método anticonceptivo
interconsulta resuelta por {HRS}, continuar meropenem
Habita en {Tierra Buena}, cocina con leña, tos crónica
residente en {buenos aires} parte alta, consulta por cefalea
PROCEDENTE DE {LA PRIMAVERA}, {VICHADA}, MORDEDURA DE MURCIELAGO
viene de la vereda {Aguas Frías}, picadura de abeja, edema palpebral
se desplaza desde {Campo Dos} por amenazas, insomnio
{Yubisay} y su hijo {Keiner} con escabiosis, se formula ivermectina
paciente venezolana {Yoselin del Valle Guanipa}, sin control prenatal
Joven {Dilan Smith} con pérdida de conciencia en clase de educación física
el menor {Ezequiel} presenta exantema y fiebre
lider {Jaidana} del resguardo {Provincial} solicita brigada de vacunación
paciente misak {Ascensión Tombé} con tuberculosis pleural
médico {Benítez} formula amoxicilina 500 mg cada 8 horas
residente de cirugía {Aldana} lleva a sala por apendicitis
la auxiliar {Darlys} toma glucometría 54, se administra dextrosa
su hermana {Candelaria} le donó un riñón hace 5 años
el esposo, {Eutimio}, confirma que dejó de tomar el fenobarbital
{Yeimar} le partió el tabique, según relata la paciente
le tiene miedo a {Ferley} porque ya la amenazó con un machete
vive con el suegro {Bonifacio} y la cuñada {Nelsy}
su jefe el ingeniero {Bejarano} le envía mensajes sexuales
número de la hija: {tres veintiuno cinco cuatro tres veintidós once}
Contacto {315-4448899} ({Geovanny})
correo {lasmejoresarepas@hotmail.com} para enviar la incapacidad
lo busca en redes como {@el.duro.23}, acoso
RN de {Yurleidis}, llanto fuerte, Apgar 9-10, lactancia materna exclusiva
{Gael} 3 años, convulsión febril simple, madre ansiosa
abuela {Virtudes} administra acetaminofén gotas sin mejoría
colegio {Rafael Pombo} remite por presunto abuso sexual
guardería {Caritas Felices}, brote de mano pie boca
obrero de {Conconcreto} cayó de 3 metros, dolor en talón derecho
taxi de placas {TGX 781}, dolor cervical tras latigazo
Nacida en {mil novecientos cuarenta y ocho}, vive sola
fecha de nacimiento: {quince del cinco del noventa}, trastorno bipolar
carrera {15 bis} con calle {72}, hotel {Sol Naciente}, fiebre del viajero
finca {Mi Ranchito} km {8} vía al mar, accidente ofídico por mapaná
{Rosario} contesta el teléfono, niega sangrado
Se deja razón con {Custodia}, vecina, para que la paciente asista el lunes
hablé con {Nury}, dice que el niño ya come
{Concepción}, G1P0, 12 semanas, hiperemesis
Víctima de violencia: {Darleny}. Agresor: {Wilfer}. Relación: expareja.
ICBF: defensora {Quiñonez} y psicóloga {Támara} entrevistan a la niña
Entrega turno {Jennifer}, recibe {Paola M.}, sin pendientes
{Rojas Rey Angel María}, 71 años, hematuria macroscópica
{Duarte} hipotenso, frío, llenado capilar de 5 segundos
Se habla con {Bello} y con la señora {Aurora} sobre el pronóstico
Camilla 3 {León}: fiebre; camilla 4 Sra. {Prada}: estable
en compañía de {Milagro}, refiere pérdida de memoria
la paciente dice que {Consuelo} la cuida de noche
traida x {yeny} su hija, ta 180/100, cefalea
ingresa {wilder} con herida en cuello
{Cielo} consulta por flujo vaginal amarillo y prurito
{ARENAS} PRESENTA CRISIS CONVULSIVA TONICO CLONICA DE 4 MINUTOS
{Machado} refiere que se le acabó la insulina hace tres días
{QUITIAN} INGRESA CON DOLOR EN HIPOCONDRIO DERECHO
paciente {N.N.V.}, 30 años, hallado en vía pública
pcte {JPR}, masculino, esquizofrenia paranoide, abandono de clozapina
Realizado por {MLC}, bacteriología
reside en {Buena Vista} parte baja con los abuelos, bronquiolitis
vive en {puerto escondido}, pescador, erisipela en pierna
TRASLADADO DE {SAN JOSE DE OCUNE}, PALUDISMO COMPLICADO
residente en {Montebello} sector {El Mango}, dolor torácico
oriunda de {Palo Alto}, {Sucre}, lesiones en piel por leishmaniasis
madre {Yulitza} con {Jhoangel} en brazos, llanto y otalgia
ciudadana venezolana {Génesis Rangel} con aborto incompleto
{Yackson} fue arrollado por un carro, fractura de pelvis
gobernador indígena {Evaristo Bisbicús} autoriza traslado a {Pasto}
lactante wayuu {Kaishi} con desnutrición, MUAC 11 cm
Doctora {Pabón} sugiere iniciar colchicina
neurocirujano {Tamayo} indica manejo no quirúrgico del hematoma
fisioterapeuta {Lorena} realiza movilización temprana
llamó {Edelmira}, la suegra, porque la encontró convulsionando
{Hamilton} la golpeó con un palo, equimosis en muslo
le dice a {Deivis} que no quiere volver con él
su padrastro le tocó los genitales; se llama {Argemiro}
amigo de la casa conocido como {Cachaco} la invitó a beber
tel {tres diez, ciento veintitrés, cuarenta y cinco, sesenta y siete}
avisar a {Marilú} al {301 2O3 4O 55}
su correo es {jj_perez (arroba) yahoo.com}
la amenazan en el perfil {Juan Diablo} de facebook
{Antonella} 2 años, ingestión de hipoclorito
niño {Jhostin} con cuerpo extraño en oído derecho
la bebé {Amelie} no ha ganado peso, lactancia mixta
madre adolescente {Sharick} de 15 años, parto por cesárea
profesor {Wilintong} lo trae del colegio {San Pedro Claver} por síncope
alumna de la escuela {El Porvenir}, pediculosis
lavadora en hotel {Dann}, dermatitis por contacto
trabaja en {Ecopetrol}, audiometría con caída en 4000 Hz
trabajador de {Cerrejón} con silicosis
camioneta {HJK-221}, cinturón puesto, dolor esternal
nacida el {primero de enero del dos mil dos}, ciclos irregulares
fecha nacimiento {1 enero 1960}, fumador de 30 paquetes año
barrio {20 de Julio}, {calle 24 sur con 6}, EPOC exacerbado
apartamento {301} del edificio {Mirador}, caída de su altura
en la vereda {Los Medios} hay más casos de diarrea
{Teresita} al teléfono refiere mejoría de la cefalea
se informa a {Nelson Darío} resultado de biopsia
contesta {Ofir}, dice que la paciente falleció en casa
{Asunción}, G2P0A1, 9 semanas, sangrado escaso
Indiciado {Fabio Nelson} con escoriaciones en cuello
Comisaria {Yaneris} pide valoración de lesiones
Recibe {Sandra P.}, entrega {Mónica T.}
{Vaca Niño Pedro Pablo} 58 años, hemorragia digestiva alta
{Cabrera} somnoliento, se suspende midazolam
Se dialoga con {Rico} y su hija {Linda} sobre cuidados paliativos
cama 14 {Flores}: oliguria; cama 15 {Bello}: extubado
el tío {Chepe} y la tía {Concha} fueron diabéticos
don {Justo} no tolera la metformina, diarrea
viene {leonilde} por dolor en cadera
paciente {yeraldin} refiere tristeza y llanto
`
/** With the same words where they name nobody. */
const nameless = `
PACIENTE DELGADO MORENO, ESPUTO VERDE AMARILLO, FLUJO BLANCO, TUMOR BENIGNO BLANCO, PRONOSTICO BUENO
Paciente sin alteraciones, campos pulmonares bien ventilados, luz del pasillo le molesta, flor vaginal sin lesiones.
Dolor en campo quirúrgico abierto, herida con bordes rosados, en paz con el diagnóstico.
Signo de la cruz: reflejo rojo presente, agudeza visual cuenta dedos, percibe luz en ojo derecho.
Cruz roja trasladó a la paciente, leucocitos en orina tres cruces, nitritos positivos.
Fractura abierta de tibia con exposición ósea, lavado y desbridamiento, tutor externo.
Hábitos: consume agua de rosa mosqueta, duerme con la luz prendida, nieves sin contacto.
EPOC GOLD C, TEP descartado, ECG ritmo sinusal, PCR 12, VSG 30, BUN 18, TSH 2.1, INR 1.1
SDRA, SIRS, IRA KDIGO 2, PVC 8, FEVI 35, BNP 900, TAC normal, RMN pendiente, EDA sin lesiones
G3P2A1C1, FUM confiable, FCF 140, TV: cuello posterior cerrado, D/B/P 0
Alergias: penicilina. Cirugías: cesárea. Tóxicos: niega. Familiares: madre con HTA, padre con DM2, hermana sana.
El calor del verano empeora la rosácea; usa bloqueador solar y evita el sol directo.
Apertura ocular espontánea, pupilas isocóricas, moviliza las cuatro extremidades, Glasgow 15.
Aislamiento por contacto, se cambia catéter central, curación de campo abierto con solución salina.
El dolor es blanco del manejo con opioide; delgado, moreno, calvo, buen color, rey de la casa según él dice riendo.
Moreno claro, tatuaje de una cruz y una rosa en el hombro, sin otras lesiones en piel.
Mejora la esperanza de vida con la prótesis; la soledad la angustia y la piedad popular la consuela.
Refiere milagros en su recuperación, gracias a la fe; el amor por sus nietos la mantiene activa.
PACIENTE REFIERE DOLOR EN EPIGASTRIO, SIN FIEBRE, NIEGA DISURIA, ABDOMEN BLANDO SIN PERITONISMO
EVOLUCIONA BIEN, TOLERA DIETA, DEAMBULA, HERIDA LIMPIA, SE DA ALTA CON ACETAMINOFEN Y SIGNOS DE ALARMA
Herida abierta en cara anterior de pierna, fondo rosado, bordes libres, sin pus.
Campo visual conservado por confrontación, luz directa y consensual normales.
Niega dolores, niega mareo; vive en paz con su familia, casa propia, agua potable.
Clara evidencia de mejoría, marcha estable, fuerza conservada, ánimo sereno.
Paciente moreno, delgado, canoso, con ictericia leve; cano desde joven.
TV: orificio abierto, bolsa rota, líquido claro; alto riesgo; puerto para quimioterapia funcional.
Ruta: consulta en Medicina Interna, control en Nutrición, terapia en Rehabilitación Cardiaca.
La flor de Jamaica le produce diarrea; toma agua aromática y panela con limón.
AL EXAMEN: ABDOMEN BLANDO, MURPHY NEGATIVO, BLUMBERG NEGATIVO, RUIDOS PRESENTES
PLAN: HEMOGRAMA, PCR, UROANALISIS, RX DE TORAX, LACTATO DE RINGER 500 CC, ACETAMINOFEN 1 G
Se ordena Holter, EKG, Rx de tórax, BNP y eco TT; se inicia ASA, clopidogrel y enoxaparina.
Reflejo de Moro presente, fontanela normotensa, succión fuerte, peso en percentil 50.
Paz y salvo entregado. Rosa náutica en rehabilitación vestibular. Campo operatorio limpio.
Trinidad de síntomas: cefalea, palpitaciones y diaforesis; se piden metanefrinas.
Manejo: Lactato Ringer, Dipirona, Ranitidina; control en Urgencias si Fiebre o Dolor.
Sutura con Prolene 3-0, drenaje Penrose, apósito de Hidrocoloide, vendaje de Jones.
Tiraje subcostal, aleteo nasal y quejido; se inicia cánula nasal de alto flujo.
Gonadotropina coriónica elevada, eco transvaginal sin saco; puérpera estable, loquios normales.
Reina el desánimo en la familia; perla de queratina en biopsia; iris sin alteraciones; gallo en la voz.
Palma de la mano con herida; flores vaginales no; crespo y calvo por quimioterapia; vive en casa de piedra.
Hoy afebril. Rosado, hidratado. Verde el esputo, rojo el ojo izquierdo. Plaza de UCI pendiente.
Luna creciente en gammagrafía no; fuentes de infección controladas; barrera intestinal; salas de cirugía llenas.
`
/** Initials, nicknames, names that are words, surnames of peoples and of neighbours, employers; and what must stay beside them. */
const short = `
{a.r.} femenina 34 años con dolor pelvico, fum 12/10, g2p1
{L.M.P.}, masculino, 58 años, HTA y DM2.
{c g} masculino 70 años, epoc exacerbado
pte {j.p.} con fiebre de 3 dias, dengue?
paciente {m.a.r.} 8 meses con bronquiolitis
sr. {d.v.} acude por lumbalgia
Paciente de iniciales {NQ}, consulta por cefalea.
({s.t.}) 24 años, embarazo de 12 semanas
({JR}) Hombre de 40 años con herida en mano.
Control en 8 días. Dra {LP}
control en un mes. atte dr. {h.c.}
{A. G.} de 3 años con otitis media aguda.
{k.s} mujer 19 años, ideacion suicida
{F.R.}: paciente de 66 años, IAM hace 2 años.
{o.m.} niña de 5 años con varicela
{R.V.C.} hombre de 81 años, ACV isquémico
pcte {y.b.} refiere cefalea
Firma: {d.l.}
Elaboró: {MJS}
TA 120/80, FC 80, FR 18, SV normales. EKG sin cambios.
p.a. 130/80, f.c. 92, f.r. 20, t. 37.2
Masculino de 50 años con IAM, TEC antiguo y TBC tratada.
V.O. cada 8 horas, I.V. si vomita
se ordena RX de torax, TAC simple y ECG
alias el {mono}, consume bazuco
le dicen la {mona}, vive con su abuela
le dicen {cuchilla}, dolor abdominal
apodado el {gordo}, obesidad
conocido como {pecueca}, celulitis en pie
{paz} ingresa con dolor toracico
{luz} refiere prurito
{rosa} consulta por disnea
{mercedes} acude a control de hta
{angel} presenta convulsion febril
la señora {cruz} niega alergias
{dolores}, 70 años, artrosis de rodilla
{consuelo} vive sola, depresion
{socorro} niega fiebre
{nieves} trae examenes
{pilar} con vertigo hace 2 dias
doña {soledad} con insomnio
don {leon}, diabetico
{blanca nieves}, 45 años, migraña
{Blanca Paz} refiere lumbalgia.
La madre {Consuelo Cruz} firma consentimiento.
acude con su mama {rosalba} por tos
mama: {leidy johana}, papa: {brayan}
hijo de {yurani y de wilmer}, nacio a termino
la progenitora sra {deisy} autoriza
padre ({edinson}) refiere que convulsiono
su abuelita {chepa} la cuida
el tio {efrain} lo trajo
traido por la vecina {nubia}
acompañante: {flor alba}
{maria del carmen de la ossa}, 60 años, hipotiroidismo
{juan de los rios} con colico renal
{jose de jesus de la cruz} con neumonia
{ati quigua} con diarrea
{yatacue} y su hermano con parasitosis
{Dua Jarupia Domicó}, gestante emberá de 20 años.
{epiayu uriana}, mujer wayuu de 30 años, anemia
{Jusayú Ipuana} presenta fiebre.
Paciente Nasa, {Ulcué Yonda}, con gota.
{balanta caicedo} con colelitiasis
{Yeferson Mina Lucumí}, herida por machete.
{eudocia quiñones}, hipertension
{yuleisy del valle}, venezolana, 22 años, embarazo
{Jhosmar Gutiérrez}, venezolano, TBC pulmonar.
{wilkerman} trae a su hijo con asma
{Yusmelys} refiere sangrado vaginal
{maikel josue}, 4 años, amigdalitis
{franyelis} consulta por mastitis
trabaja en {bavaria} como operario, lumbalgia
labora en {postobon} hace 5 años, hipoacusia
Alumno de la IE {Marco Fidel Suárez}, asma.
finca {villa rosita}, leptospirosis
corregimiento de {palmarito}, malaria
tel {3104567890}, control por rcv
cel {310 456 7890} madre
moto placa {abc12d}, tec leve
Vehículo de placas {XYZ 987}, politrauma.
fn {12}/{03}/{1990}, g1p0
fecha de nacimiento {5 de mayo de 1985}, migraña
nacido el {03-04-2015}, sarampion
enfermedad de chagas, murphy negativo, mcburney positivo
sd de down, apgar 8 9, babinski negativo
Killip II, Glasgow 15, Foley permeable.
parkinson y alzheimer, en levodopa
blumberg positivo, rovsing positivo, psoas negativo
Salter-Harris II, férula. Naegele por FUM.
descartado wilson y budd-chiari, crohn activo
lasegue negativo, phalen y tinel positivos
bishop 6, leopold cefalico, capurro 38
kernig y brudzinski negativos
wells 4, geneva, curb65 2, news2 3
hashimoto en levotiroxina, graves previo
homans negativo, trendelenburg positivo
dupuytren, heberden y bouchard en manos
kawasaki completo, aspirina e inmunoglobulina
sjogren, raynaud y behcet en estudio
hodgkin en remision, burkitt descartado
barre, romberg negativo, hallpike positivo
mallory weiss, barrett, zenker
quervain, finkelstein positivo
sonda de Sengstaken Blakemore, Blatchford 8
lactato ringer 1000 cc, hartman
ordeno amoxicilina, losartan, acetaminofen, dipirona
trae winadeine y dolex, toma aspirina
Procede de Bogotá, mal de altura
paciente {yeison   andres} con gastritis
PACIENTE {JHON FREDY ORTIZ} REFIERE DOLOR
{MARTHA LILIANA} CON HIPERTENSION Y DIABETES
{J.M.} MASCULINO DE 45 AÑOS CON HERNIA INGUINAL
{pacienteyeimi} consulta por tos
{mariafernanda} 23 años cistitis
{jse antonio}, gonartrosis
{crsitian camilo} con fractura
Nota: hablé con {Chucho}, el hijo.
Se llama al sr. {Pacho}, no contesta.
dr {ocampo} ordena tac
interconsulta a la dra. {guerrero}, nefrologia
enfermera jefe {yaneth} aplica dosis
aux. enf. {maricela} toma muestras
remite dr. {salvador prado} de urgencias
iniciales {d.c.m.}, victima de violencia sexual
Menor {A.B.C.} de 13 años, abuso sexual.
{j. rodriguez}, 55 años, gota
Sra. {M. Pérez}, infección urinaria.
{t.a.} masculino 33 años, hernia
{A.C.} mujer de 25 años, cólico
hija: {s.m.g.} sana
SpO2 82% con O2, HCO3 18, PaO2 60
lo trae con spo2 de 85
descarto wilson y addison
{l. g. a.} mujer 30 años asma
Sra {E.T.} 77 años, ICC descompensada
usuaria {b.c.} solicita anticoncepcion
Se atiende a {D.F.M.} por crisis asmática
usuario {hj}, 30 años, gastritis
RN masculino de 3 dias con ictericia
M.C.: dolor abdominal. E.A.: paciente de 34 años
T.A. 110/70. F.C. 80. Sat 95% F.I.O2 21%
a.p. y lateral de rodilla sin fractura
DM tipo 2, HTA, ERC estadio 3, en control
TB pulmonar con tratamiento
PO de colecistectomia, dolor leve
EG 32 semanas, G3P2A0C1
Edad 45 a, peso 70 kg, talla 170 cm, IMC 24
b12 baja, k 3.2, na 135, pcr 10
vit d baja, t4 libre normal
hepatitis b y c negativas
grupo a negativo, rh d negativo
influenza a, covid negativo
L4 L5 con hernia discal, C5 C6 normal
escala NIHSS 4, Rankin 2
tos x 3 d, fiebre x 2 d
ante px con dolor se decide obs
La niña {K.L.} fue traida por la comisaria
el joven {w.a.} herido por arma blanca
valora dr. {p.q.} cirugia
la jefe {M.N.} administra insulina
interroga a la madre ({y.p.}), niega alergias
Familiar {R.T.} autoriza traslado.
se comenta con la Dra. {S.V.} de UCI
firma medico: {afg}
atentamente, md {juan c.}
{luis a.} refiere colico
{maria p.} con cefalea
{Jorge L. M.}, 50 años, EPOC
{S.}, 8 años, asma
{ma. eugenia} con lumbalgia
{fco. javier}, hernia
ña. {tomasa}, 88 años, fractura de cadera
don {chucho} con prostatismo
amigo apodado el {burro} lo golpea
su esposo alias {pipe}
Le llaman "{Tata}", diabética
nombre: {luzdary}, edad 40
nombres y apellidos: {edilberto prens blanquicett}
identificada como {mayerlis}, violencia
la sra {mercedes} trae a su nieta {sol}
{salvador} con dolor toracico
{jesus} niega consumo
{marina} consulta por mareo
{margarita}, 50 años, hipotiroidismo
{gloria} refiere gastritis
{esperanza} acude a control prenatal
{estrella} llora mucho
{aurora} con ansiedad
{victoria} presenta rash
hermosura de paciente
dolores en hipogastrio y lumbares
dolores de 3 dias de evolucion
aura con vomito y fotofobia
luz de 3 mm en coledoco
cruz roja trae al herido
rosa en codo, lesiones descamativas
sin consuelo ni socorro
pilar amigdalino con exudado
vertigo, angustia y soledad
blanca la conjuntiva, angulos normales
{camila y andres}, gemelos pretermino
yo, doctor {mauricio}, certifico
sobrino {jeanpaul} lo acompaña
{jeisson stiven}, 16 años, tec
{keiner david} con bronquitis
{oriannys del valle} con itu
{luisana coromoto}, venezolana, vih
{yoleida bracho} con hta
{eudis rafael}, malaria por falciparum
{aiskel} presenta colico
{ruben dario quiñonez angulo} con hernia
{deyanira cuero}, partera
{jesus antonio guegia} con tbc
taita {querubin}, medicina tradicional
mamo {kuncha} refiere dolor
paciente arhuaca {dwiaringumu} con diarrea
trabaja en {ecopetrol} en barrancabermeja, hipoacusia
empleada de {servientrega}
conductor de transmilenio con lumbalgia
vigilante en {atlas}, insomnio
estudiante de la universidad del {cauca}
resguardo {kankuamo}, dengue
telefono {601 2345678}
whatsapp {315-444-5566}
camion placas {wxy-123} volcado
motocicleta {QRS45F}, fractura de tibia
nacio el {14 de febrero de 2010}
f. nac {01}/{02}/{1960} epoc
edad 45 ({12-03-79})
facebook: {pepita perez} oficial
murphy (+), giordano negativo, mc burney (-)
glasgow 15/15, silverman 2, downes 3
fractura de le fort ii y de monteggia
test de schober y de adams
maniobra de mcroberts y de gaskin
tanner 3, ballard 38 semanas
manchas de koplik, filatov
indice de child pugh b, meld 12
sindrome de steven johnson por carbamazepina
clasificacion de garden iii, neer 2
signo de cullen y grey turner
tratamiento de helicobacter, h. pylori positivo
e. coli en urocultivo, s. aureus en herida
p. vivax en gota gruesa, t. cruzi negativo
bk negativo, prueba de mantoux 12 mm
enfermedad de von willebrand, hemofilia
`
export const hostileStrangers: readonly string[] = [named, nameless, short].flatMap((text) =>
  text.split('\n').filter((line) => line !== ''),
)
