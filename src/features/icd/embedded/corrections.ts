/**
 * Labels that the package has wrong (another meaning, in some: it calls E871 an excess of sodium and O150 a pre-eclampsia),
 * cuts at the first hyphen, or that WHO has reworded since. Codes of four characters, and of three for the names of
 * categories. Read against the table that the ministry publishes, whose own slips (K353, K37X, K380, N19X) are not followed.
 */
export const corrections = `
A021 Sepsis debida a Salmonella
A022 Infecciones localizadas debidas a Salmonella
A09 Otras gastroenteritis y colitis de origen infeccioso y no especificado
A159 Tuberculosis respiratoria no especificada, confirmada bacteriológica e histológicamente
A161 Tuberculosis de pulmón, sin examen bacteriológico e histológico
A165 Pleuresía tuberculosa, sin mención de confirmación bacteriológica o histológica
A167 Tuberculosis respiratoria primaria, sin mención de confirmación bacteriológica o histológica
A227 Carbunco séptico
A267 Sepsis por Erysipelothrix
A327 Sepsis listeriana
A391 Síndrome de Waterhouse-Friderichsen
A398 Otras formas de enfermedad meningocócica
A399 Enfermedad meningocócica, no especificada
A40 Sepsis estreptocócica
A400 Sepsis debida a estreptococo, grupo A
A401 Sepsis debida a estreptococo, grupo B
A402 Sepsis debida a estreptococo, grupo D
A403 Sepsis debida a Streptococcus pneumoniae
A408 Otras sepsis estreptocócicas
A409 Sepsis estreptocócica, no especificada
A41 Otras sepsis
A410 Sepsis debida a Staphylococcus aureus
A411 Sepsis debida a otro estafilococo especificado
A412 Sepsis debida a estafilococo no especificado
A413 Sepsis debida a Haemophilus influenzae
A414 Sepsis debida a anaerobios
A415 Sepsis debida a otros organismos gramnegativos
A418 Otras sepsis especificadas
A419 Sepsis, no especificada
A427 Sepsis actinomicótica
A48 Otras enfermedades bacterianas, no clasificadas en otra parte
A483 Síndrome del choque tóxico
A490 Infección estafilocócica, sitio no especificado
A491 Infección estreptocócica, sitio no especificado
A492 Infección por Haemophilus influenzae, sitio no especificado
A493 Infección por micoplasma, sitio no especificado
A50 Sífilis congénita
A51 Sífilis precoz
A600 Infección de genitales y trayecto urogenital debida a virus del herpes [herpes simple]
A770 Fiebre maculosa debida a Rickettsia rickettsii
A771 Fiebre maculosa debida a Rickettsia conorii
A772 Fiebre maculosa debida a Rickettsia siberica
A773 Fiebre maculosa debida a Rickettsia australis
A803 Otras poliomielitis agudas paralíticas, y las no especificadas
A810 Enfermedad de Creutzfeldt-Jakob
A818 Otras infecciones del sistema nervioso central por virus atípico
A921 Fiebre de O'nyong-nyong
A923 Infección por virus del oeste del Nilo
A980 Fiebre hemorrágica de Crimea-Congo
B08 Otras infecciones virales caracterizadas por lesiones de la piel y de las membranas mucosas, no clasificadas en otra parte
B150 Hepatitis aguda tipo A, con coma hepático
B159 Hepatitis aguda tipo A, sin coma hepático
B170 Infección (superinfección) aguda por agente delta en la hepatitis B crónica
B190 Hepatitis viral no especificada con coma hepático
B199 Hepatitis viral no especificada sin coma hepático
B200 Enfermedad por VIH, resultante en infección por micobacterias
B201 Enfermedad por VIH, resultante en otras infecciones bacterianas
B372 Candidiasis de la piel y las uñas
B377 Sepsis debida a Candida
B418 Otras formas de paracoccidioidomicosis
B530 Paludismo debido a Plasmodium ovale
B83 Otras helmintiasis
B888 Otras infestaciones especificadas
B94 Secuelas de otras enfermedades infecciosas y parasitarias y de las no especificadas
B952 Estreptococo, grupo D, y enterococos, como causa de enfermedades clasificadas en otros capítulos
B965 Pseudomonas (aeruginosa) como causa de enfermedades clasificadas en otros capítulos
C148 Lesión de sitios contiguos del labio, de la cavidad bucal y de la faringe
C178 Lesión de sitios contiguos del intestino delgado
C319 Tumor maligno de seno paranasal no especificado
C419 Tumor maligno del hueso y del cartílago articular, no especificado
C49 Tumor maligno de otros tejidos conjuntivos y de tejidos blandos
C498 Lesión de sitios contiguos del tejido conjuntivo y del tejido blando
C531 Tumor maligno del exocérvix
C68 Tumor maligno de otros órganos urinarios y de los no especificados
C787 Tumor maligno secundario del hígado y de los conductos biliares intrahepáticos
C81 Linfoma de Hodgkin
C810 Linfoma de Hodgkin con predominio linfocítico nodular
C811 Linfoma de Hodgkin clásico con esclerosis nodular
C812 Linfoma de Hodgkin clásico con celularidad mixta
C813 Linfoma de Hodgkin clásico con depleción linfocítica
C817 Otros tipos de linfoma de Hodgkin clásico
C819 Linfoma de Hodgkin, no especificado
C82 Linfoma folicular
C820 Linfoma folicular grado I
C821 Linfoma folicular grado II
C822 Linfoma folicular grado III no especificado
C827 Otros tipos especificados de linfoma folicular
C829 Linfoma folicular, sin otra especificación
C83 Linfoma no folicular
C830 Linfoma de células B pequeñas
C831 Linfoma de células del manto
C833 Linfoma difuso de células B grandes
C835 Linfoma linfoblástico (difuso)
C837 Linfoma de Burkitt
C838 Otros tipos especificados de linfoma no folicular
C839 Linfoma no folicular (difuso), sin otra especificación
C84 Linfomas de células T/NK maduras
C844 Linfoma periférico de células T, no clasificado en otra parte
C845 Otros linfomas de células T/NK maduras
C880 Macroglobulinemia de Waldenström
C882 Otras enfermedades de cadena pesada
C910 Leucemia linfoblástica aguda [LLA]
C911 Leucemia linfocítica crónica de células B
C913 Leucemia prolinfocítica de células B
C915 Leucemia/linfoma de células T del adulto [asociado a HTLV-1]
C920 Leucemia mieloblástica aguda [LMA]
C921 Leucemia mieloide crónica [LMC], BCR/ABL-positivo
C922 Leucemia mieloide crónica atípica, BCR/ABL-negativo
C924 Leucemia promielocítica aguda [LPA]
C930 Leucemia monocítica/monoblástica aguda
C931 Leucemia mielomonocítica crónica
C940 Leucemia eritroide aguda
C944 Panmielosis aguda con mielofibrosis
C960 Histiocitosis de células de Langerhans multifocal y multisistémica (diseminada) [enfermedad de Letterer-Siwe]
D169 Tumor benigno del hueso y del cartílago articular, sitio no especificado
D212 Tumor benigno del tejido conjuntivo y de otros tejidos blandos del miembro inferior, incluida la cadera
D214 Tumor benigno del tejido conjuntivo y otros tejidos blandos del abdomen
D215 Tumor benigno del tejido conjuntivo y otros tejidos blandos de la pelvis
D216 Tumor benigno del tejido conjuntivo y otros tejidos blandos del tronco, sin otra especificación
D219 Tumor benigno del tejido conjuntivo y otros tejidos blandos, de sitio no especificado
D223 Nevo melanocítico de otras partes y de las no especificadas de la cara
D332 Tumor benigno del encéfalo, parte no especificada
D358 Tumor benigno pluriglandular
D447 Tumor de comportamiento incierto o desconocido del cuerpo aórtico y otros cuerpos cromafines
D460 Anemia refractaria sin sideroblastos en forma de anillo, así descrita
D461 Anemia refractaria con sideroblastos en forma de anillo
D462 Anemia refractaria con exceso de blastos [AREB]
D472 Gammopatía monoclonal de significado incierto [GMSI]
D473 Trombocitemia (hemorrágica) esencial
D550 Anemia debida a deficiencia de glucosa-6-fosfato deshidrogenasa [G6FD]
D562 Delta-beta talasemia
D572 Trastornos falciformes heterocigotos dobles
D593 Síndrome hemolítico-urémico
D595 Hemoglobinuria paroxística nocturna [Marchiafava-Micheli]
D599 Anemia hemolítica adquirida, sin otra especificación
D65X Coagulación intravascular diseminada [síndrome de desfibrinación]
D71X Trastornos funcionales de los polimorfonucleares neutrófilos
D729 Trastorno de los leucocitos, no especificado
D76 Otras enfermedades especificadas con compromiso del tejido linforreticular y del tejido reticulohistiocítico
D820 Síndrome de Wiskott-Aldrich
D823 Inmunodeficiencia consecutiva a respuesta defectuosa hereditaria contra el virus de Epstein-Barr
D829 Inmunodeficiencia asociada con defectos mayores no especificados
D832 Inmunodeficiencia variable común con autoanticuerpos anti-B o anti-T
D840 Defecto de la función del antígeno-1 del linfocito [LFA-1]
D89 Otros trastornos que afectan el mecanismo de la inmunidad, no clasificados en otra parte
E01 Trastornos tiroideos vinculados a deficiencia de yodo y afecciones relacionadas
E02X Hipotiroidismo subclínico por deficiencia de yodo
E244 Síndrome de seudo-Cushing inducido por alcohol
E30 Trastornos de la pubertad, no clasificados en otra parte
E351 Trastornos de las glándulas suprarrenales en enfermedades clasificadas en otra parte
E45X Retardo del desarrollo debido a desnutrición proteicocalórica
E52X Deficiencia de niacina [pelagra]
E721 Trastornos del metabolismo de los aminoácidos azufrados
E724 Trastornos del metabolismo de la ornitina
E725 Trastornos del metabolismo de la glicina
E744 Trastornos del metabolismo del piruvato y de la gluconeogénesis
E756 Trastorno del almacenamiento de lípidos, no especificado
E768 Otros trastornos del metabolismo de los glucosaminoglicanos
E791 Síndrome de Lesch-Nyhan
E799 Trastorno del metabolismo de las purinas y de las pirimidinas, no especificado
E805 Síndrome de Crigler-Najjar
E807 Trastorno del metabolismo de la bilirrubina, no especificado
E833 Trastornos del metabolismo del fósforo y de las fosfatasas
E87 Otros trastornos de los líquidos, de los electrólitos y del equilibrio ácido-básico
E871 Hiposmolaridad e hiponatremia
E874 Trastornos mixtos del balance ácido-básico
E89 Trastornos endocrinos y metabólicos consecutivos a procedimientos, no clasificados en otra parte
E898 Otros trastornos metabólicos y endocrinos consecutivos a procedimientos
E90X Trastornos nutricionales y metabólicos en enfermedades clasificadas en otra parte
F021 Demencia en la enfermedad de Creutzfeldt-Jakob
F04X Síndrome amnésico orgánico, no inducido por alcohol o por otras sustancias psicoactivas
F239 Trastorno psicótico agudo y transitorio, no especificado
F39X Trastorno del humor [afectivo], no especificado
F402 Fobias específicas (aisladas)
F42 Trastorno obsesivo-compulsivo
F428 Otros trastornos obsesivo-compulsivos
F429 Trastorno obsesivo-compulsivo, no especificado
F512 Trastorno no orgánico del ciclo sueño-vigilia
F53 Trastornos mentales y del comportamiento asociados con el puerperio, no clasificados en otra parte
F538 Otros trastornos mentales y del comportamiento asociados con el puerperio, no clasificados en otra parte
F54X Factores psicológicos y del comportamiento asociados con trastornos o enfermedades clasificados en otra parte
F59X Síndromes del comportamiento asociados con alteraciones fisiológicas y factores físicos, no especificados
F69X Trastorno de la personalidad y del comportamiento en adultos, no especificado
F780 Otros tipos de retraso mental, deterioro del comportamiento nulo o mínimo
F781 Otros tipos de retraso mental, deterioro del comportamiento significativo, que requiere atención o tratamiento
F788 Otros tipos de retraso mental, otros deterioros del comportamiento
F789 Otros tipos de retraso mental, deterioro del comportamiento de grado no especificado
F803 Afasia adquirida con epilepsia [Landau-Kleffner]
F82X Trastorno específico del desarrollo de la función motriz
F83X Trastornos específicos mixtos del desarrollo
F89X Trastorno del desarrollo psicológico, no especificado
F93 Trastornos emocionales de comienzo específico en la niñez
F952 Trastorno por tics motores y vocales múltiples combinados [de la Tourette]
F958 Otros trastornos por tics
F982 Trastorno de la ingestión alimentaria en la infancia y la niñez
G041 Mielopatía asociada al virus linfotrópico de células T humanas
G05 Encefalitis, mielitis y encefalomielitis en enfermedades clasificadas en otra parte
G120 Atrofia muscular espinal infantil, tipo I [Werdnig-Hoffmann]
G22X Parkinsonismo en enfermedades clasificadas en otra parte
G230 Enfermedad de Hallervorden-Spatz
G231 Oftalmoplejía supranuclear progresiva [Steele-Richardson-Olszewski]
G232 Atrofia multisistémica, tipo parkinsoniano [AMS-P]
G238 Otras enfermedades degenerativas específicas de los núcleos de la base
G256 Tics inducidos por drogas y otros tics de origen orgánico
G26X Trastornos extrapiramidales y del movimiento en enfermedades clasificadas en otra parte
G301 Enfermedad de Alzheimer de comienzo tardío
G450 Síndrome arterial vértebro-basilar
G460 Síndrome de la arteria cerebral media
G509 Trastorno del trigémino, no especificado
G519 Trastorno del nervio facial, no especificado
G610 Síndrome de Guillain-Barré
G731 Síndrome de Eaton-Lambert
G800 Parálisis cerebral espástica cuadripléjica
G801 Parálisis cerebral espástica dipléjica
G802 Parálisis cerebral espástica hemipléjica
G808 Otros tipos de parálisis cerebral
G809 Parálisis cerebral, sin otra especificación
G831 Monoplejía de miembro inferior
G832 Monoplejía de miembro superior
G901 Disautonomía familiar [síndrome de Riley-Day]
G948 Otros trastornos encefálicos especificados en enfermedades clasificadas en otra parte
G961 Trastornos de las meninges, no clasificados en otra parte
G98X Otros trastornos del sistema nervioso, no clasificados en otra parte
H029 Trastorno del párpado, no especificado
H061 Infección e infestación parasitarias de la órbita en enfermedades clasificadas en otra parte
H159 Trastorno de la esclerótica, no especificado
H219 Trastorno del iris y del cuerpo ciliar, no especificado
H335 Otros desprendimientos de la retina
H357 Separación de las capas de la retina
H439 Trastorno del cuerpo vítreo, no especificado
H45 Trastornos del cuerpo vítreo y del globo ocular en enfermedades clasificadas en otra parte
H477 Trastorno de las vías ópticas, no especificado
H519 Trastorno del movimiento binocular, no especificado
H535 Deficiencia de la visión cromática
H540 Ceguera binocular
H541 Deficiencia visual grave, binocular
H542 Deficiencia visual moderada, binocular
H543 Deficiencia visual leve o ausente, binocular
H544 Ceguera monocular
H545 Deficiencia visual grave, monocular
H546 Deficiencia visual moderada, monocular
H590 Queratopatía (bullosa afáquica) consecutiva a cirugía de catarata
H623 Otitis externa en otras enfermedades infecciosas y parasitarias clasificadas en otra parte
H624 Otitis externa en otras enfermedades clasificadas en otra parte
H912 Hipoacusia súbita idiopática
H948 Otros trastornos especificados del oído en enfermedades clasificadas en otra parte
I062 Estenosis aórtica reumática con insuficiencia
I23 Ciertas complicaciones presentes posteriores al infarto agudo del miocardio
I233 Ruptura de la pared cardíaca sin hemopericardio como complicación presente posterior al infarto agudo del miocardio
I259 Enfermedad isquémica crónica del corazón, no especificada
I360 Estenosis no reumática (de la válvula) tricúspide
I394 Trastornos valvulares múltiples en enfermedades clasificadas en otra parte
I422 Otras cardiomiopatías hipertróficas
I427 Cardiomiopatía debida a drogas y otros agentes externos
I428 Otras cardiomiopatías
I512 Ruptura de músculo papilar, no clasificada en otra parte
I681 Arteritis cerebral en enfermedades infecciosas y parasitarias clasificadas en otra parte
I682 Arteritis cerebral en otras enfermedades clasificadas en otra parte
I72 Otros aneurismas y disecciones
I720 Aneurisma y disección de la arteria carótida
I721 Aneurisma y disección de arteria del miembro superior
I722 Aneurisma y disección de arteria renal
I723 Aneurisma y disección de arteria iliaca
I724 Aneurisma y disección de arteria del miembro inferior
I728 Aneurisma y disección de otras arterias especificadas
I729 Aneurisma y disección de sitio no especificado
I779 Trastorno de arterias y arteriolas, no especificado
I820 Síndrome de Budd-Chiari
I870 Síndrome postrombótico
I982 Várices esofágicas sin hemorragia en enfermedades clasificadas en otra parte
J00X Rinofaringitis aguda [resfriado común]
J10 Influenza debida a otro virus de la influenza identificado
J100 Influenza con neumonía, debida a otro virus de la influenza identificado
J101 Influenza con otras manifestaciones respiratorias, debida a otro virus de la influenza identificado
J108 Influenza, con otras manifestaciones, debida a otro virus de la influenza identificado
J18 Neumonía, organismo no especificado
J359 Enfermedad crónica de las amígdalas y de las adenoides, no especificada
J60X Neumoconiosis de los mineros del carbón
J668 Enfermedad de las vías aéreas debida a otros polvos orgánicos específicos
J959 Trastorno no especificado del sistema respiratorio, consecutivo a procedimientos
J96 Insuficiencia respiratoria, no clasificada en otra parte
J985 Enfermedades del mediastino, no clasificadas en otra parte
K056 Enfermedad del periodonto, no especificada
K07 Anomalías dentofaciales [incluso la maloclusión]
K082 Atrofia del reborde alveolar desdentado
K09 Quistes de la región bucal, no clasificados en otra parte
K091 Quistes de las fisuras de la región oral (no odontogénicos)
K30X Dispepsia funcional
K430 Hernia incisional con obstrucción, sin gangrena
K431 Hernia incisional con gangrena
K439 Otras hernias ventrales y las no especificadas, sin obstrucción ni gangrena
K50 Enfermedad de Crohn [enteritis regional]
K510 Pancolitis ulcerativa (crónica)
K514 Pólipos inflamatorios
K515 Colitis del lado izquierdo
K603 Fístula anal
K72 Insuficiencia hepática, no clasificada en otra parte
K73 Hepatitis crónica, no clasificada en otra parte
K746 Otras cirrosis del hígado y las no especificadas
K765 Enfermedad veno-oclusiva del hígado
K768 Otras enfermedades especificadas del hígado
K778 Trastornos del hígado en otras enfermedades clasificadas en otra parte
K838 Otras enfermedades especificadas de las vías biliares
K919 Trastorno no especificado del sistema digestivo consecutivo a procedimientos
L021 Absceso cutáneo, furúnculo y ántrax del cuello
L24 Dermatitis de contacto por irritantes
L25 Dermatitis de contacto, forma no especificada
L444 Acrodermatitis papular infantil [Giannotti-Crosti]
L550 Quemadura solar de primer grado
L551 Quemadura solar de segundo grado
L552 Quemadura solar de tercer grado
L62 Trastornos de las uñas en enfermedades clasificadas en otra parte
L678 Otras anormalidades del tallo y del color del pelo
L758 Otros trastornos sudoríparos apocrinos
L89 Úlcera de decúbito y por área de presión
L901 Anetodermia de Schweninger-Buzzi
L902 Anetodermia de Jadassohn-Pellizzari
L910 Cicatriz hipertrófica
L923 Granuloma por cuerpo extraño en la piel y en el tejido subcutáneo
L95 Vasculitis limitada a la piel, no clasificada en otra parte
L958 Otras vasculitis limitadas a la piel
L97X Úlcera de miembro inferior, no clasificada en otra parte
M002 Otras artritis y poliartritis estreptocócicas
M011 Artritis tuberculosa
M028 Otras artropatías reactivas
M059 Artritis reumatoidea seropositiva, sin otra especificación
M068 Otras artritis reumatoides especificadas
M103 Gota debida a alteración de la función renal
M121 Enfermedad de Kaschin-Beck
M18 Artrosis de la primera articulación carpometacarpiana
M192 Otras artrosis secundarias
M211 Deformidad en varo, no clasificada en otra parte
M232 Trastorno de menisco debido a desgarro o lesión antigua
M239 Trastorno interno de la rodilla, no especificado
M248 Otras lesiones articulares específicas, no clasificadas en otra parte
M25 Otros trastornos articulares, no clasificados en otra parte
M301 Poliarteritis con compromiso pulmonar [Churg-Strauss]
M341 Síndrome CR(E)ST
M350 Síndrome seco [Sjögren]
M356 Paniculitis recidivante [Weber-Christian]
M432 Otras fusiones de la columna vertebral
M433 Subluxación atlanto-axoidea recurrente, con mielopatía
M434 Otras subluxaciones atlanto-axoideas recurrentes
M482 Espondilopatía interespinosa (vértebras en beso)
M490 Tuberculosis de la columna vertebral
M502 Otros desplazamientos de disco cervical
M503 Otras degeneraciones de disco cervical
M508 Otros trastornos de disco cervical
M519 Trastorno de los discos intervertebrales, no especificado
M632 Miositis en otras enfermedades infecciosas clasificadas en otra parte
M679 Trastorno sinovial y tendinoso, no especificado
M68 Trastornos de la sinovia y del tendón en enfermedades clasificadas en otra parte
M709 Trastorno no especificado de los tejidos blandos relacionado con el uso, el uso excesivo y la presión
M751 Síndrome del manguito rotatorio
M752 Tendinitis del bíceps
M759 Lesión del hombro, no especificada
M764 Bursitis tibial colateral [Pellegrini-Stieda]
M900 Tuberculosis ósea
M911 Osteocondrosis juvenil de la cabeza del fémur [Legg-Calvé-Perthes]
M931 Enfermedad de Kienböck del adulto
M932 Osteocondritis disecante
M958 Otras deformidades adquiridas especificadas del sistema osteomuscular
N059 Síndrome nefrítico no especificado: no especificado
N130 Hidronefrosis con obstrucción de la unión urétero-pélvica
N138 Otras uropatías obstructivas y por reflujo
N139 Uropatía obstructiva y por reflujo, sin otra especificación
N144 Nefropatía tóxica, no clasificada en otra parte
N18 Enfermedad renal crónica
N189 Enfermedad renal crónica, no especificada
N28 Otros trastornos del riñón y del uréter, no clasificados en otra parte
N300 Cistitis aguda
N33 Trastornos de la vejiga en enfermedades clasificadas en otra parte
N341 Uretritis no específica
N37 Trastornos de la uretra en enfermedades clasificadas en otra parte
N432 Otros hidroceles
N499 Trastorno inflamatorio de órgano genital masculino, no especificado
N511 Trastornos del testículo y del epidídimo en enfermedades clasificadas en otra parte
N602 Fibroadenosis de mama
N719 Enfermedad inflamatoria del útero, no especificada
N72X Enfermedad inflamatoria del cuello uterino
N833 Atrofia adquirida del ovario y de la trompa de Falopio
N848 Pólipos de otras partes del tracto genital femenino
N86X Erosión y ectropión del cuello del útero
N88 Otros trastornos no inflamatorios del cuello uterino
N982 Complicaciones en el intento de introducción del huevo fecundado en la fertilización in vitro
N983 Complicaciones en el intento de introducción del embrión en la transferencia de embriones
O070 Falla de la inducción médica del aborto, complicado por infección genital y pelviana
O073 Falla de la inducción médica del aborto, con otras complicaciones y las no especificadas
O078 Otros intentos fallidos de aborto y los no especificados, con otras complicaciones y las no especificadas
O087 Otras complicaciones venosas consecutivas al aborto, al embarazo ectópico y al embarazo molar
O103 Enfermedad cardiorrenal hipertensiva preexistente que complica el embarazo, el parto y el puerperio
O11X Preeclampsia superpuesta en hipertensión crónica
O13X Hipertensión gestacional [inducida por el embarazo]
O14 Preeclampsia
O140 Preeclampsia leve a moderada
O150 Eclampsia en el embarazo
O151 Eclampsia durante el trabajo de parto
O152 Eclampsia en el puerperio
O159 Eclampsia, en período no especificado
O219 Vómitos del embarazo, no especificados
O222 Tromboflebitis superficial en el embarazo
O23 Infección de las vías genitourinarias en el embarazo
O239 Otras infecciones y las no especificadas de las vías genitourinarias en el embarazo
O244 Diabetes mellitus que se origina con el embarazo
O266 Trastornos del hígado en el embarazo, el parto y el puerperio
O31 Complicaciones específicas del embarazo múltiple
O318 Otras complicaciones específicas del embarazo múltiple
O32 Atención materna por presentación anormal del feto, conocida o presunta
O348 Atención materna por otras anormalidades de los órganos pelvianos
O358 Atención materna por otras (presuntas) anormalidades y lesiones fetales
O369 Atención materna por problemas fetales no especificados
O430 Síndrome de transfusión placentaria
O470 Falso trabajo de parto antes de las 37 semanas completas de gestación
O471 Falso trabajo de parto a las 37 y más semanas completas de gestación
O60 Trabajo de parto prematuro y parto
O64 Trabajo de parto obstruido debido a mala posición y presentación anormal del feto
O682 Trabajo de parto y parto complicados por anomalía de la frecuencia cardíaca fetal asociada con presencia de meconio en el líquido amniótico
O692 Trabajo de parto y parto complicados por otros enredos del cordón umbilical, con compresión
O714 Desgarro vaginal obstétrico alto
O716 Traumatismo obstétrico de los ligamentos y articulaciones de la pelvis
O841 Parto múltiple, todos por fórceps y ventosa extractora
O896 Falla o dificultad de intubación durante el puerperio
O899 Complicación no especificada de la anestesia administrada durante el puerperio
O93X Muerte materna de causa básica especificada en otro capítulo
O96 Muerte por cualquier causa obstétrica que ocurre después de 42 días pero antes de un año del parto
O97 Muerte por secuelas de causas obstétricas
O982 Gonorrea que complica el embarazo, el parto y el puerperio
O983 Otras infecciones con un modo de transmisión predominantemente sexual que complican el embarazo, el parto y el puerperio
O997 Enfermedades de la piel y del tejido subcutáneo que complican el embarazo, el parto y el puerperio
P003 Feto y recién nacido afectados por otras enfermedades circulatorias y respiratorias de la madre
P006 Feto y recién nacido afectados por procedimiento quirúrgico en la madre
P007 Feto y recién nacido afectados por otro procedimiento médico en la madre, no clasificado en otra parte
P022 Feto y recién nacido afectados por otras anormalidades morfológicas y funcionales de la placenta y las no especificadas
P051 Pequeño para la edad gestacional
P201 Hipoxia intrauterina notada por primera vez durante el trabajo de parto y el parto
P241 Aspiración neonatal de líquido amniótico y de moco
P270 Síndrome de Wilson-Mikity
P379 Enfermedad infecciosa y parasitaria congénita, no especificada
P503 Hemorragia fetal hacia el otro gemelo
P60X Coagulación intravascular diseminada en el feto y el recién nacido
P701 Síndrome del recién nacido de madre diabética
P75X Íleo meconial en la fibrosis quística
P800 Síndrome del enfriamiento
P839 Afección no especificada de la piel, propia del feto y del recién nacido
P912 Leucomalacia cerebral neonatal
P963 Amplitud de las suturas craneales del recién nacido
Q070 Síndrome de Arnold-Chiari
Q132 Otras malformaciones congénitas del iris
Q201 Transposición de los grandes vasos en ventrículo derecho
Q202 Transposición de los grandes vasos en ventrículo izquierdo
Q209 Malformación congénita de las cámaras cardíacas y sus conexiones, no especificada
Q250 Conducto arterioso persistente
Q266 Fístula arteria hepática-vena porta
Q270 Ausencia e hipoplasia congénita de la arteria umbilical
Q388 Otras malformaciones congénitas de la faringe
Q438 Otras malformaciones congénitas del intestino, especificadas
Q500 Ausencia congénita de ovario
Q518 Otras malformaciones congénitas del útero y del cuello uterino
Q627 Reflujo vésico-urétero-renal congénito
Q684 Curvatura congénita de la tibia y del peroné
Q740 Otras malformaciones congénitas del (de los) miembro(s) superior(es), incluida la cintura escapular
Q761 Síndrome de Klippel-Feil
Q796 Síndrome de Ehlers-Danlos
Q892 Malformaciones congénitas de otras glándulas endocrinas
Q95 Reordenamientos equilibrados y marcadores estructurales, no clasificados en otra parte
R50 Fiebre de otro origen y de origen desconocido
R52 Dolor, no clasificado en otra parte
R58X Hemorragia, no clasificada en otra parte
R620 Retardo del desarrollo
R769 Hallazgos inmunológicos anormales no especificados en suero
R788 Hallazgo de otras sustancias especificadas que normalmente no se encuentran en la sangre
R789 Hallazgo de sustancia no especificada que normalmente no se encuentra en la sangre
R876 Hallazgos anormales en muestras tomadas de órganos genitales femeninos: hallazgos citológicos anormales, frotis anormal de Papanicolaou
R908 Otros hallazgos anormales en diagnóstico por imagen del sistema nervioso central
S049 Traumatismo de nervios craneales, no especificado
S057 Avulsión de ojo
S09 Otros traumatismos y los no especificados de la cabeza
S143 Traumatismo del plexo braquial
S218 Herida de otras partes del tórax
S219 Herida del tórax, parte no especificada
S222 Fractura del esternón
S224 Fracturas múltiples de costillas
S252 Traumatismo de vena cava superior
S269 Traumatismo del corazón, no especificado
S277 Traumatismos múltiples de órganos intratorácicos
S279 Traumatismo de órgano intratorácico, no especificado
S290 Traumatismo de tendón y músculos a nivel del tórax
S302 Contusión de órganos genitales externos
S352 Traumatismo de arterias celíacas y mesentéricas
S359 Traumatismo de vasos sanguíneos no especificados a nivel del abdomen, de la región lumbosacra y de la pelvis
S390 Traumatismo de tendón y de músculos del abdomen, de la región lumbosacra y de la pelvis
S418 Herida de otras partes y de las no especificadas del hombro y del brazo
S447 Traumatismo de múltiples nervios a nivel del hombro y del brazo
S453 Traumatismo de vena superficial a nivel del hombro y del brazo
S46 Traumatismo de tendón y músculo a nivel del hombro y del brazo
S460 Traumatismo de músculo(s) y tendón(es) del manguito rotatorio del hombro
S461 Traumatismo del tendón y músculo de la cabeza larga del bíceps
S462 Traumatismo del tendón y músculo de otras partes del bíceps
S463 Traumatismo del tendón y músculo del tríceps
S469 Traumatismo de tendón y músculo no especificado, a nivel del hombro y del brazo
S480 Amputación traumática en la articulación del hombro
S518 Herida de otras partes del antebrazo
S519 Herida del antebrazo, parte no especificada
S547 Traumatismo de múltiples nervios a nivel del antebrazo
S562 Traumatismo de otro tendón y músculo flexor a nivel del antebrazo
S597 Otros traumatismos múltiples del antebrazo
S599 Traumatismo no especificado del antebrazo
S618 Herida de otras partes de la muñeca y de la mano
S635 Esguince y torcedura de la muñeca
S69 Otros traumatismos y los no especificados de la muñeca y de la mano
S697 Otros traumatismos múltiples de la muñeca y de la mano
S718 Herida de otras partes y de las no especificadas de la cintura pélvica
S720 Fractura del cuello de fémur
S728 Fracturas de otras partes del fémur
S730 Luxación de la cadera
S75 Traumatismo de vasos sanguíneos a nivel de la cadera y del muslo
S763 Traumatismo de tendón y músculo del grupo muscular posterior a nivel del muslo
S767 Traumatismo de múltiples tendones y músculos a nivel de la cadera y del muslo
S77 Traumatismo por aplastamiento de la cadera y del muslo
S79 Otros traumatismos y los no especificados de la cadera y del muslo
S82 Fractura de la pierna, inclusive el tobillo
S854 Traumatismo de la vena safena externa a nivel de la pierna
S861 Traumatismo de otro(s) tendón(es) y músculo(s) del grupo muscular posterior a nivel de la pierna
S862 Traumatismo de tendón(es) y músculo(s) del grupo muscular anterior a nivel de la pierna
S863 Traumatismo de tendón(es) y músculo(s) del grupo muscular peroneo a nivel de la pierna
S869 Traumatismo de tendón y músculo no especificado a nivel de la pierna
S913 Herida de otras partes del pie
S94 Traumatismo de nervios a nivel del pie y del tobillo
S943 Traumatismo de nervio sensorial cutáneo a nivel del pie y del tobillo
S997 Otros traumatismos múltiples del pie y del tobillo
T003 Traumatismos superficiales que afectan múltiples regiones del (de los) miembro(s) inferior(es)
T006 Traumatismos superficiales que afectan múltiples regiones del (de los) miembro(s) superior(es) con miembro(s) inferior(es)
T018 Heridas que afectan otras combinaciones de las regiones del cuerpo
T019 Heridas múltiples, no especificadas
T021 Fracturas que afectan el tórax con la región lumbosacra y la pelvis
T028 Fracturas que afectan otras combinaciones de las regiones del cuerpo
T029 Fracturas múltiples, no especificadas
T047 Traumatismos por aplastamiento del tórax, del abdomen, de la región lumbosacra y de la pelvis con miembro(s)
T049 Traumatismos por aplastamiento múltiple, no especificados
T059 Amputaciones traumáticas múltiples, no especificadas
T060 Traumatismos del encéfalo y de nervios craneales con traumatismo de nervios y médula espinal a nivel del cuello
T090 Traumatismo superficial del tronco, nivel no especificado
T110 Traumatismo superficial de miembro superior, nivel no especificado
T140 Traumatismo superficial de región no especificada del cuerpo
T143 Luxación, esguince y torcedura de región no especificada del cuerpo
T240 Quemadura de la cadera y miembro inferior, grado no especificado, excepto tobillo y pie
T241 Quemadura de la cadera y miembro inferior, de primer grado, excepto tobillo y pie
T242 Quemadura de la cadera y miembro inferior, de segundo grado, excepto tobillo y pie
T243 Quemadura de la cadera y miembro inferior, de tercer grado, excepto tobillo y pie
T244 Corrosión de la cadera y miembro inferior, grado no especificado, excepto tobillo y pie
T245 Corrosión de la cadera y miembro inferior, de primer grado, excepto tobillo y pie
T246 Corrosión de la cadera y miembro inferior, de segundo grado, excepto tobillo y pie
T247 Corrosión de la cadera y miembro inferior, de tercer grado, excepto tobillo y pie
T269 Corrosión del ojo y sus anexos, parte no especificada
T270 Quemadura de la laringe y de la tráquea
T293 Quemaduras múltiples, con mención al menos de una quemadura de tercer grado
T297 Corrosiones múltiples, con mención al menos de una corrosión de tercer grado
T319 Quemaduras que afectan el 90% o más de la superficie del cuerpo
T329 Corrosiones que afectan el 90% o más de la superficie del cuerpo
T361 Envenenamiento por cefalosporinas y otros antibióticos betalactámicos
T42 Envenenamiento por antiepilépticos, hipnótico-sedantes y drogas antiparkinsonianas
T420 Envenenamiento por derivados de la hidantoína
T421 Envenenamiento por iminoestilbenos
T422 Envenenamiento por succinimidas y oxazolidinadionas
T423 Envenenamiento por barbitúricos
T424 Envenenamiento por benzodiazepinas
T425 Envenenamiento por antiepilépticos mixtos, no clasificados en otra parte
T426 Envenenamiento por otros antiepilépticos y drogas hipnótico-sedantes
T427 Envenenamiento por antiepilépticos y drogas hipnótico-sedantes, no especificados
T428 Envenenamiento por drogas antiparkinsonianas y otros depresores del tono muscular central
T444 Envenenamiento por agonistas, predominantemente alfa-adrenérgicos, no clasificados en otra parte
T445 Envenenamiento por agonistas, predominantemente beta-adrenérgicos, no clasificados en otra parte
T446 Envenenamiento por antagonistas alfa-adrenérgicos, no clasificados en otra parte
T447 Envenenamiento por antagonistas beta-adrenérgicos, no clasificados en otra parte
T49 Envenenamiento por agentes tópicos que afectan principalmente la piel y las membranas mucosas y por drogas oftalmológicas, otorrinolaringológicas y dentales
T549 Efecto tóxico de sustancia corrosiva, no especificada
T579 Efecto tóxico de otras sustancias inorgánicas: sustancia inorgánica, no especificada
T600 Efecto tóxico de plaguicidas [pesticidas]: insecticidas organofosforados y carbamatos
T610 Envenenamiento ciguatero por pescado
T611 Envenenamiento escombroideo por pescado
T612 Otros envenenamientos por pescados y mariscos
T618 Efecto tóxico de otros alimentos marinos
T619 Efecto tóxico de alimentos marinos no especificados
T635 Efecto tóxico del contacto con peces
T636 Efecto tóxico del contacto con otros animales marinos
T638 Efectos tóxicos del contacto con otros animales venenosos
T639 Efecto tóxico del contacto con animal venenoso no especificado
T659 Efecto tóxico de sustancia no especificada
T671 Síncope por calor
T748 Otros síndromes del maltrato
T749 Síndrome del maltrato, no especificado
T789 Efecto adverso no especificado
T796 Isquemia traumática de músculo
T80 Complicaciones consecutivas a infusión, transfusión e inyección terapéutica
T800 Embolia gaseosa consecutiva a infusión, transfusión e inyección terapéutica
T817 Complicaciones vasculares consecutivas a procedimiento, no clasificadas en otra parte
T819 Complicación de procedimientos, no especificada
T822 Complicación mecánica de derivación de arteria coronaria e injerto valvular
T828 Otras complicaciones especificadas de dispositivos protésicos, implantes e injertos cardiovasculares
T847 Infección y reacción inflamatoria debidas a otros dispositivos protésicos, implantes e injertos ortopédicos internos
T858 Otras complicaciones de dispositivos protésicos, implantes e injertos internos, no clasificadas en otra parte
T863 Falla y rechazo de trasplante de pulmón-corazón
T869 Falla y rechazo de trasplante de órgano y tejido no especificado
T87 Complicaciones peculiares de la reinserción y amputación
T882 Choque debido a la anestesia
T883 Hipertermia maligna debida a la anestesia
T910 Secuelas de traumatismo superficial y de heridas del cuello y del tronco
T919 Secuelas de traumatismo no especificado del cuello y del tronco
T931 Secuelas de fractura del fémur
T97X Secuelas de efectos tóxicos de sustancias de procedencia principalmente no medicinal
U04 Síndrome respiratorio agudo grave [SRAG]
U049 Síndrome respiratorio agudo grave [SRAG], no especificado
U80 Agente resistente a penicilina y antibióticos relacionados
U800 Agente bacteriano resistente a penicilina
U801 Agente bacteriano resistente a meticilina
U808 Agente bacteriano resistente a otro antibiótico similar a la penicilina
U81 Agente resistente a vancomicina y antibióticos relacionados
U810 Agente bacteriano resistente a vancomicina
U818 Agente bacteriano resistente a otro antibiótico similar a la vancomicina
U88X Agente bacteriano resistente a múltiples antibióticos
U89 Agente resistente a otros antibióticos y a los no especificados
U898 Agente bacteriano resistente a otro antibiótico único especificado
U899 Agente bacteriano resistente a antibiótico no especificado
V039 Peatón lesionado por colisión con automóvil, camioneta o furgoneta, accidente no especificado como de tránsito o no de tránsito
V112 Ciclista lesionado por colisión con otro ciclista, ciclista no especificado, lesionado en accidente no de tránsito
V12 Ciclista lesionado por colisión con vehículo de motor de dos o tres ruedas
V294 Conductor de motocicleta lesionado por colisión con otros vehículos de motor, y con los no especificados, en accidente de tránsito
V295 Pasajero de motocicleta lesionado por colisión con otros vehículos de motor, y con los no especificados, en accidente de tránsito
V296 Motociclista no especificado lesionado por colisión con otros vehículos de motor, y con los no especificados, en accidente de tránsito
V498 Ocupante [cualquiera] de automóvil lesionado en otros accidentes de transporte especificados
V53 Ocupante de camioneta o furgoneta lesionado por colisión con automóvil, camioneta o furgoneta
V57 Ocupante de camioneta o furgoneta lesionado por colisión con objeto fijo o estacionado
V60 Ocupante de vehículo de transporte pesado lesionado por colisión con peatón o animal
V64 Ocupante de vehículo de transporte pesado lesionado por colisión con vehículo de transporte pesado o autobús
V68 Ocupante de vehículo de transporte pesado lesionado en accidente de transporte sin colisión
V70 Ocupante de autobús lesionado por colisión con peatón o animal
V76 Ocupante de autobús lesionado por colisión con otro vehículo sin motor
V769 Ocupante de autobús lesionado por colisión con otros vehículos sin motor, ocupante no especificado de autobús, lesionado en accidente de tránsito
V78 Ocupante de autobús lesionado en accidente de transporte sin colisión
V807 Jinete u ocupante de vehículo de tracción animal lesionado por colisión con otros vehículos sin motor
V814 Persona lesionada al subir o bajar del tren o vehículo de rieles
V826 Ocupante de tranvía lesionado por caída desde el tranvía
V828 Ocupante de tranvía lesionado en otros accidentes de transporte, especificados
V832 Persona que viaja fuera de vehículo industrial especial lesionada en accidente de tránsito
V837 Persona que viaja fuera del vehículo industrial especial lesionada en accidente no de tránsito
V839 Ocupante no especificado del vehículo industrial especial lesionado en accidente no de tránsito
V869 Ocupante no especificado de vehículo para todo terreno o de otro vehículo de motor para uso fuera de la carretera lesionado en accidente no de tránsito
V87 Accidente de tránsito de tipo especificado, pero cuyo modo de transporte de la víctima se desconoce
V874 Persona lesionada por colisión entre automóvil y vehículo de transporte pesado (tránsito)
V88 Accidente no de tránsito de tipo especificado, pero cuyo modo de transporte de la víctima se desconoce
V881 Persona lesionada por colisión entre otros vehículos de motor y un vehículo de motor de dos o tres ruedas, no de tránsito
V886 Persona lesionada por colisión entre tren o vehículo de rieles y automóvil, no de tránsito
V98X Otros accidentes de transporte especificados
W26 Contacto traumático con otros objetos cortantes
W260 Contacto traumático con cuchillo, espada o daga
W268 Contacto traumático con otros objetos cortantes especificados
W269 Contacto traumático con objetos cortantes no especificados
X34 Víctima de terremoto
X340 Víctima de movimientos cataclísmicos de la tierra causados por terremoto
X341 Víctima de tsunami
X348 Víctima de otros efectos de terremoto especificados
X349 Víctima de efectos de terremoto no especificados
X365 Víctima de avalancha, derrumbe y otros movimientos de tierra: comercio y área de servicios
X590 Exposición a factores no especificados que causan fractura
X599 Exposición a factores no especificados que causan otras lesiones y las no especificadas
Y02 Agresión por empujar o colocar a la víctima delante de objeto en movimiento
Y405 Efectos adversos de aminoglucósidos
Y407 Efectos adversos de antibióticos antimicóticos usados sistémicamente
Y44 Efectos adversos de agentes que afectan primariamente los constituyentes de la sangre
Y455 Efectos adversos de los derivados del 4-aminofenol
Y474 Efectos adversos de compuestos del bromo
Y514 Efectos adversos de agonistas [estimulantes] predominantemente alfa-adrenérgicos, no clasificados en otra parte
Y515 Efectos adversos de agonistas [estimulantes] predominantemente beta-adrenérgicos, no clasificados en otra parte
Y516 Efectos adversos de antagonistas [bloqueadores] alfa-adrenérgicos, no clasificados en otra parte
Y517 Efectos adversos de antagonistas [bloqueadores] beta-adrenérgicos, no clasificados en otra parte
Y518 Efectos adversos de agentes bloqueadores neuro-adrenérgicos que actúan centralmente, no clasificados en otra parte
Y522 Efectos adversos de otras drogas antiarrítmicas, no clasificadas en otra parte
Y523 Efectos adversos de vasodilatadores coronarios, no clasificados en otra parte
Y544 Efectos adversos de diuréticos de asa [de techo alto]
Y55 Efectos adversos de agentes que actúan primariamente sobre los músculos lisos y estriados y sobre el sistema respiratorio
Y579 Efectos adversos de drogas o medicamentos no especificados
Y599 Efectos adversos de vacunas o sustancias biológicas no especificadas
Y84 Otros procedimientos médicos, como la causa de reacción anormal del paciente o de complicación posterior, sin mención de incidente en el momento de efectuar el procedimiento
Z01 Otros exámenes especiales e investigaciones en personas sin quejas o sin diagnóstico informado
Z02 Exámenes y contactos para fines administrativos
Z089 Examen de seguimiento consecutivo a tratamiento no especificado por tumor maligno
Z121 Examen de pesquisa especial para tumor del intestino
Z220 Portador del agente de la fiebre tifoidea
Z221 Portador de agentes de otras enfermedades infecciosas intestinales
Z222 Portador del agente de la difteria
Z223 Portador de agentes de otras enfermedades bacterianas especificadas
Z224 Portador de agentes de enfermedades infecciosas con un modo de transmisión predominantemente sexual
Z225 Portador de agente de hepatitis viral
Z226 Portador del virus humano T-linfotrópico tipo 1 [VHTL-1]
Z228 Portador de agentes de otras enfermedades infecciosas
Z229 Portador de agente de enfermedad infecciosa no especificada
Z231 Necesidad de inmunización sólo contra la tifoidea-paratifoidea [TAB]
Z269 Necesidad de inmunización contra enfermedad infecciosa no especificada
Z270 Necesidad de inmunización contra el cólera y la tifoidea-paratifoidea [cólera + TAB]
Z271 Necesidad de inmunización contra difteria-pertussis-tétanos combinados [DPT]
Z272 Necesidad de inmunización contra difteria-pertussis-tétanos y tifoidea-paratifoidea [DPT + TAB]
Z273 Necesidad de inmunización contra difteria-pertussis-tétanos y poliomielitis [DPT + polio]
Z274 Necesidad de inmunización contra sarampión-parotiditis-rubéola [SPR] [MMR]
Z281 Inmunización no realizada por decisión del paciente, por motivos de creencia o presión de grupo
Z419 Procedimiento no especificado para otros propósitos que no sean los de mejorar el estado de salud
Z450 Asistencia y ajuste de dispositivos cardíacos
Z490 Cuidados preparatorios para diálisis
Z531 Procedimiento no realizado por decisión del paciente, por razones de creencia o presión de grupo
Z594 Problemas relacionados con la falta de alimentos adecuados
Z720 Problemas relacionados con el uso del tabaco
Z721 Problemas relacionados con el uso del alcohol
Z734 Problemas relacionados con habilidades sociales inadecuadas, no clasificados en otra parte
Z740 Necesidad de asistencia debida a movilidad reducida
Z761 Consulta para atención y supervisión de la salud del niño abandonado
Z812 Historia familiar de abuso del tabaco
Z813 Historia familiar de abuso de otras sustancias psicoactivas
Z820 Historia familiar de epilepsia y otras enfermedades del sistema nervioso
Z889 Historia personal de alergia a drogas, medicamentos y sustancias biológicas no especificadas
Z913 Historia personal de ciclo sueño-vigilia no saludable
Z949 Órgano o tejido trasplantado no especificado
Z95 Presencia de implantes e injertos cardiovasculares
Z950 Presencia de dispositivos cardíacos electrónicos
Z955 Presencia de angioplastia, injertos y prótesis coronarias
`
