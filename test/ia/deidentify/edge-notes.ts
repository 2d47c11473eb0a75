/**
 * Notes typed in a hurry, half of them in small letters: short names, names that are words, the name before the kinship, initials and
 * titles. What must go stands in braces, as in `hostile-people.ts`.
 */
const small = `
{luis} consulta por dolor toracico de dos horas
paciente {jose} con fiebre y tos de tres dias
pcte {juan} refiere cefalea pulsatil
lo golpeo {jhon} con un palo en la espalda
sr {delgado} con disnea de medianos esfuerzos
señora {paz} refiere vertigo desde ayer
paciente {victoria} consulta por control de hipertension
paciente {jose luis} de 45 años con diabetes tipo 2
{maryuri} la hermana trae los examenes
pte {ivan} niega alergias
paciente {ana} refiere nauseas y vomito
{pedro} el papa autoriza el procedimiento
usuaria {rosa} acude por flujo vaginal
pcte {hugo}, 34 años, politraumatismo en moto
lo mordio el perro de {juan} en la pierna izquierda
la golpeo {dario} anoche en la cara
dr {peña} indica ceftriaxona 1 gramo cada 12 horas
dra {mora} valora y ordena ecografia abdominal
don {jose} con edema de miembros inferiores
doña {luz} toma losartan 50 mg cada 12 horas
sra {rincon} en control prenatal de 28 semanas
señor {moreno} con dolor lumbar de un mes
la jefe {castro} canaliza vena en antebrazo derecho
auxiliar {yesica} administra dipirona intravenosa
llega {raul} inconsciente traido por la policia
se llama {eva} y tiene 7 años
la niña {sara} con diarrea de dos dias
el niño {juan pablo} con crisis asmatica
su hijo {luis} convulsiono en la casa
su hermana {ana} murio de cancer de mama
vive con {yurani} la nuera y dos nietos
vive con su esposo {saul} y tres hijos
{yeimi} la mama refiere que no come bien
{wilfran} el esposo la empujo contra la pared
{neida} la vecina llamo la ambulancia
{yuleisi} su hija firma el consentimiento
acompañada por {iris} la tia
atendida por lcda {palomeque} en el puesto de salud
paciente {consuelo} niega fiebre, con tos seca
paciente {bárbara} con dolor en hipocondrio derecho
señora {esperanza} con insomnio de un mes
paciente {gloria} refiere disuria y polaquiuria
paciente {luz} presenta cefalea y fotofobia
pcte {mercedes} consulta por mareo
paciente {cruz} refiere dolor en rodilla derecha
paciente {pilar} acude por resultados de laboratorio
{jaime} refiere dolor en fosa iliaca derecha
{olga} niega habitos toxicos
{elsa} consulta por palpitaciones
{omar} llega con herida en la mano derecha
{nidia} toma metformina 850 mg
fue {kevin} quien lo apuñalo en el abdomen
dice que {yoiner} le pego con un machete
refiere que {andres} la obligo a tener relaciones
{brayan} la amenaza con un cuchillo
la patio {jeison} en el abdomen estando embarazada
pelea con {deiby} y recibe trauma en cara
habla con {lina} la trabajadora social
se explica a {nora} la cuidadora el manejo de la sonda
remite dr {leon} de consulta externa
valorado por dra {parra} de medicina interna
interconsulta con dr {soto} por hernia inguinal
enfermera {marleny} reporta tension de 80/40
prof {cano} del colegio lo trae por sincope
paciente {maria} gestante de 36 semanas con cefalea
paciente {carmen} con glicemia de 320
usuario {oscar} en abstinencia de alcohol
pcte {alba} con ulcera en pierna izquierda
pcte {nelly} de 68 años con falla cardiaca
paciente {inés} postoperatoria de colecistectomia
la menor {zoe} con exantema y fiebre
el menor {ian} cae de la cama, trauma craneal leve
recien nacido hijo de {ruth} con ictericia
su novio {alex} la contagio de sifilis
el agresor {fredy} huyo del lugar
sr {rojas} de 80 años con acv isquemico
sra {leal} con crisis hipertensiva
señora {flor} con dolor abdominal en colico
`
const written = `
{Maryuri} la hermana refiere que no duerme hace tres noches.
Lcda. {K. Palomeque} toma signos vitales y pasa a triage.
{Bárbara} con dolor en epigastrio de 12 horas, sin vómito.
{Paz} con fiebre de 39 y odinofagia.
{Consuelo} con disnea súbita y dolor pleurítico.
{Victoria} con cefalea en casco y rigidez nucal.
Paciente {YM} de 23 años, gestante de 12 semanas con sangrado.
{YM} refiere que la golpearon en la cara.
Iniciales {RT}, remitida por abuso sexual.
Menor {JD} con hematomas en diferentes estadios.
Se valora a {LP} con el equipo de psicología.
Lcdo. {Rentería} realiza curación de la herida.
Licda. {Y. Córdoba} administra la segunda dosis de penicilina.
T.O. {Murillo} hace ejercicios de mano derecha.
Ft. {Asprilla} moviliza en cama, sin dolor.
{Gloria} con edema de miembros inferiores grado II.
{Esperanza}, 67 años, con diabetes y pie en riesgo.
{Pilar} con palpitaciones de inicio súbito.
{Soledad} con ideas de muerte desde hace un mes.
{Amparo} con sangrado digestivo y melenas.
{Mercedes} con dolor en fosa iliaca izquierda.
{Socorro} con vértigo y náuseas.
{Piedad} con tos productiva y fiebre.
Trae los exámenes {Yurleidis} la cuñada.
Autoriza {Edilson} el papá del menor.
Firma {Nayibe} la abuela materna.
{Dubán} el hijo mayor informa que tomó veneno.
{Kelly} la compañera la encontró inconsciente.
Comenta {Arnobis} el vecino que convulsionó.
La acompaña {Sindy} su prima.
Dr. {H. Mosquera} indica traslado a UCI.
Dra. {L. M. Rentería} solicita TAC de cráneo.
Enf. {D. Palacios} reporta saturación de 84 %.
Sr. {Delgado} con dolor torácico opresivo.
Sra. {Blanco} en control de hipertensión arterial.
Señor {Guerrero} con hemiparesia izquierda.
Señora {Leal} con síndrome vertiginoso.
Don {Próspero} con insuficiencia cardíaca descompensada.
Doña {Alba} con úlcera venosa en pierna.
Paciente {Rosa} consulta por lumbalgia mecánica.
Paciente {Luz} refiere disnea de pequeños esfuerzos.
Pcte {Cruz} niega cirugías previas.
La golpeó {Yeferson} con el puño en el ojo.
Lo apuñaló {Duberney} en el abdomen.
Fue agredida por {Arley}, su excompañero.
La amenazó {Wilmar} con un arma de fuego.
Lo mordió el perro de {Nicolasa} en la mano.
El taxista {Aníbal} lo trajo a urgencias.
El profesor {Heriberto} presenció la convulsión.
La docente {Yaneth} notó los moretones.
Remitido por la comisaria {Beatriz Perea}.
{Yolima} presenta fiebre de 5 días y mialgias.
{Robinson} sufrió caída de 3 metros.
{Hárold} ingresa intoxicado con organofosforado.
Vive con {Zunilda}, la suegra, y cuatro hijos.
Cuidadora: {Ludivia}. Refiere que no come sólidos.
Acudiente {Ninfa}. Niño con desnutrición aguda.
Se llama a {Marcial} para informar el resultado del VIH.
Hermano {Eider} con epilepsia en tratamiento.
Mamá {Dioselina} con cáncer de cuello uterino.
Su tía {Ernestina} murió de infarto.
El bebé {Liam} con ictericia al tercer día.
La niña {Sol} con fiebre y exantema.
Niño {Ángel} con otitis media aguda.
Adolescente {Cielo} con trastorno de ansiedad.
Paciente {Custodia} de 82 años con fractura de cadera.
Paciente {Modesta} con insuficiencia renal crónica.
{Clemencia} refiere prurito generalizado.
{Aura} niega alergias a medicamentos.
{Nieves} acude a control de anticoagulación.
{Rocío} consulta por retraso menstrual.
{Estrella} con convulsión febril simple.
El policía {Barrera} lo trae esposado.
La psicóloga {Trigo} recomienda seguimiento semanal.
`
/** By the kinds that an outside check found: surnames beside what was removed, nicknames, names that are words. */
const beside = `
pte {carlos} {lopera}, dolor abdominal, hioscina
ingresa {yenifer} {mosquera} {caicedo} con cefalea y vomito
paciente {flor} {alba} {reina}, disnea de esfuerzo, usa salbutamol
{milagros} {bonilla}, 34 años, cefalea tensional, naproxeno
le dicen "la {Mona}", {Carmen} {Tulia} {Ararat}, con sifilis
alias "{Care} {Niño}", herida por arma de fuego en torax
Conocido como el {Gato}, consumidor de bazuco, tos
Visita a la familia {Chirimuscay} {Velasco}, agua sin tratar
Acude {Mercedes}, abuela del niño {Samuel}, por fiebre
llega el señor {pastor} {bueno} con hematemesis, omeprazol
se habla con {nidia} la hija, autoriza amputacion
enf {patricia} {llanten} pasa vancomicina, cama 3
sr {cordero}: hernia inguinal, cirugia el martes
dra {salas} valora, indica enoxaparina 40
{rosa} {elvira} {cuesta} refiere palpitaciones, losartan
{luz} {dary} {mejia} gestante de 20 sem, acido folico
la mama se llama {dolores} {mesa} y toma insulina
{angel} {maria} {campo}, minero, silicosis, oxigeno
Firma el consentimiento {Wilmar} {Buesaquillo}, esposo
Comenta {Flor} que su papá {Segundo} {Ipia} no toma la metformina
paciente {bella} {luz} {cantor}, ulcera varicosa en pierna derecha
avisar a don {abelardo} cel 3001234567, glucosa 400
menor {dilan} {prado}, varicela, con la tia {yuri} {prado}
hijo de {marta} {cielo} {ruano}, apgar 8, peso 2900
{socorro} {diaz}, dolor lumbar, tramadol, control en 8 dias
{JAIRO} {PUENTES} {CRUZ}, 60 AÑOS, INFARTO INFERIOR, ASPIRINA
SRA {BLANCA} {NIEVES} {LAGOS} CON ASMA
Cuidadora: {Amparo} {Calle}. Paciente en cama, escara sacra
Atendida por {Rocío} {Clavijo}, fisioterapeuta. Marcha con apoyo
trae remision del dr {oscar} {paredes} de tumaco, malaria vivax
refiere doña {custodia} que su nieto {breiner} convulsiono
{jhoan} {sebastian} {tunja} caida de bicicleta, rx de muñeca
{paz} {marina} {viveros}, glaucoma, timolol gotas
Partera {Eneida} {Cuama} atiende parto, alumbramiento completo
pte {rey} {david} {quinayas}, esquizofrenia, clozapina
{valentina} {rojas} asmatica, saturacion 88, salbutamol
{juan} delgado y palido, no come
{maria} {blanca} {nubia} {sol} refiere ardor al orinar
acude {victoria} con su mama, otalgia derecha
lo remite el promotor {elver} {quiguanas} por leishmaniasis
Paciente {Tránsito} {Leal}, estreñimiento y hemorroides
{amparo} y su hermana {estrella} conviven, ambas con tos
deja razon con {nelly}, vecina; pendiente biopsia
sra {esperanza} de {vargas} niega dolor, toma enalapril
doctor {hoyos} autoriza salida, amoxicilina 500
{eduardo} {franco} alergico a dipirona
pte {guillermina} {cuasquer} sin fiebre, tolera via oral
niña {salome}, hija de {yesica} {paz}, con bronquiolitis
ingresa {remigio}, 80 años, fractura de cadera
consulta {alba} por mareo; toma amlodipino
pte {yurani} {ipia}, 23 sem, sangrado vaginal
sra {luz} {estela} {guapacha} refiere tinnitus, betahistina
don {clemente}, esposo de doña {graciela}, con parkinson
se llama a hermano {wilfran} al 3208889999 no contesta, sepsis
{cristina} {rey} niega cirugias, toma levotiroxina
{juan} {prado} con epistaxis, taponamiento
bebe de {angela} {bueno}, ictericia, fototerapia
paciente {oliva} {castaño}, colelitiasis, nada via oral
comento al dr {bolaños} hipoglicemia, ordena dextrosa
La paciente, de apellido {Chapuel}, trae glucometro
Niña "{Luli}", nieta de {Berta} {Cuaical}, con fiebre
apodado el {ñato}, lesion en pierna, cefazolina
familia {Inga} {Mutumbajoy} con tosedores en casa
Llega {Socorro}, vecina de la paciente, con la formula de insulina
{wilder} y {mayra} estan en consulta por infertilidad
{pedro} {pablo} {leon} {marquez}, angina, nitroglicerina
enfermera {sol} {marina} avisa hipotension, cristaloides
psicologa dra {rico}: duelo, control en un mes
la abuela {encarnacion} le da agua de hierbas, vomito
remite dr {jose} {maria} {cabezas} por hernia umbilical
Paciente {Inocencia} {Valle}, catarata en ojo derecho
Consulta {Angel} {Gabriel} {Tombe}, lider misak, gastritis
muere don {evangelista} a las 5, se llama a funeraria
{ana} {bolena} {quiroz} en dialisis, fistula funcionante
control prenatal de {luna} {sofia} {paz}, ecografia normal
se educa a {maria} y a su mama {linda} sobre lactancia
paciente {candido} {dominguez} con celulitis en pie izquierdo
lo cuida su hijo {fredy} {alonso}, escaras grado dos
recibe turno aux {milady} {tovar}, paciente en ayuno
Dra. {Flor} del {Campo}, dermatologia: escabiosis
jefe {amparo} {leal} canaliza vena, pasa potasio
señora {trinidad} {monje}, celulas blancas altas, fiebre
nombre: {yamid} {ocampo}. motivo: dolor de oido
acude {mercedes} con tos seca y disnea
{rosario} {piamba} de 45 años, metrorragia, hierro oral
{edgar} {tobar} diabetico mal controlado, glargina
{victor} {hugo} {cerezo} y su esposa {marta} piden planificacion
recomendaciones a cuidadora {noralba}: cambios de posicion
pcte {yudi} {bermeo} con lumbago, diclofenaco
sr {fidel} {paredes}, neumonia basal derecha
viene la señora {ofir} con dolor en epigastrio
gestante {leidy} {prieto} 12 semanas, hiperemesis
{angel} {dario} {mesa}: sutura en ceja izquierda
{estrella} {marin}, epilepsia, acido valproico, sin crisis
medico dr {leon} {bravo} revalora, alta con ibuprofeno
atiende partera doña {fidelina}, placenta completa
{consuelo} {marin} y {blanca} {rios}, contactos de tuberculosis
"{Pipe}", hermano del paciente, avisa convulsion
mama: {dayana} {cruz}. menor con bronquiolitis, oxigeno
paciente a quien llaman "{Tato}", herida en cuello
Refiere {Mina} que le duele la rodilla derecha
Acompaña {Luz}, hija; toma losartan
{cesar} {augusto} {rincon}, infarto, trombolisis
hablo con {rosmira}, cuñada, trae eco de mama
lactante {emily} {sofia} {guaca}, 6 meses, tos ferina
indigena embera {luz} {mila} {dogirama}, malaria falciparum
auxiliar {yised} coloca sonda vesical
{pilar} {castro} control de anticoagulacion, inr 2.5
trasladan a {justino} {pardo} a uci por shock septico
conductor de ambulancia: {heiner} {lugo}, glasgow 15
fallece {piedad} {rosero}, se diligencia certificado
primo del paciente de nombre {elkin} trae rx
dolor toracico en paciente {amado} {vega}, ekg normal
tutora {flor} {ines}, menor con maltrato
{salvador} y {remedios}, padres, autorizan cirugia
pte de dra {nubia} {campos}, colon irritable
{gumersindo} {cobo}, hiperplasia de prostata, tamsulosina
`
/** Where nobody is named: nothing of it may go. */
const nobody = `
paciente delgado, moreno, con facies algica y mucosas secas
señor mayor con dolor lumbar, marcha antalgica
toma dos tomas al dia de losartan, niega dolores articulares
paciente dolores articulares y rigidez matutina
consulta por dolor en la mano derecha, sin trauma
TA 120/80 FC 88 FR 18, SO 95 %, OD sano, OI con secreción
enfermedad de Wilson en estudio, signo de Murphy negativo
procede de Bogotá, a 2600 metros, con saturación de 90 %
acompaña la madre, refiere la hermana que no duerme
la victoria terapéutica fue parcial, en paz con su familia
se da consuelo a la familia, se explica el pronóstico
paciente en paro, se inicia reanimacion, ritmo desfibrilable
ingresa somnoliento, palido, con parada respiratoria
acude por dolor en flanco izquierdo y mina de oro cercana
llega solo, refiere campo visual reducido y blanca la esclera
paciente conocido por el servicio como hipertenso de dificil manejo
herida con bordes limpios, abril pasado tuvo dengue
Enfermedad de Graves en manejo con metimazol
síndrome de Turner, talla baja, en hormona de crecimiento
hierro sérico 30, ferritina 5
tumor de cabeza y cuello, radioterapia
Graves con exoftalmos, metimazol 20 mg
turner mosaico confirmado por cariotipo
Jackson Pratt con drenaje seroso
jackson pratt con 50 cc
parkinson con rigidez, levodopa
Parkinson estadio 2, en levodopa
control en julio, marzo sin novedad
Hierro polimaltosado 5 ml al día
hierro oral y acido folico diario
don de gentes, animo bueno, control de presion
cabeza: normocefalo, sin lesiones
Dolor de cabeza y cuello desde ayer
jardin infantil cerrado por brote de varicela
asiste al colegio, buen rendimiento escolar
va al jardin infantil, controla esfinteres
colegio reporta bajo rendimiento y agresividad
soy medico interno, valoro paciente con tos
soy diabetico desde hace años, refiere el paciente
Lactato de Ringer 1000 cc en bolo
Lactato de ringer a 80 cc hora
neumonía por Pneumocystis jirovecii, TMP SMX
células de Reed Sternberg, estadio Ann Arbor III
guillain barre variante miller fisher, inmunoglobulina
PECARN bajo riesgo, se da egreso con signos de alarma
hija Hierro autoriza procedimiento
`
const lines = (text: string): string[] => text.trim().split('\n')
export const edgeNotes: readonly string[] = [...lines(small), ...lines(written), ...lines(beside)]
export const quietNotes: readonly string[] = lines(nobody)
