/**
 * Codes that Colombia uses and the package, of about 2003, does not have; and the names of their categories. Wording:
 * WHO's updates in the Spanish of PAHO where the ministry's table has a slip (K352, K353, N181), else the table's.
 */
export const supplement = `
# WHO: infections. A97 replaces A90 and A91, which stay for old records.
A090 Otras gastroenteritis y colitis de origen infeccioso
A099 Gastroenteritis y colitis de origen no especificado
A925 Enfermedad por virus Zika
A97 Dengue
A970 Dengue sin signos de alarma
A971 Dengue con signos de alarma
A972 Dengue grave
A979 Dengue, no especificado
B179 Hepatitis viral aguda, no especificada
B334 Síndrome (cardio)pulmonar por hantavirus [SPH] [SCPH]
B485 Neumocistosis
B909 Secuelas de tuberculosis respiratoria y de tuberculosis no especificada
B98 Otros agentes infecciosos especificados como causa de enfermedades clasificadas en otros capítulos
B980 Helicobacter pylori [H. pylori] como causa de enfermedades clasificadas en otros capítulos
B981 Vibrio vulnificus como causa de enfermedades clasificadas en otros capítulos

# WHO: lymphomas and leukaemias as reclassified after the fourth edition of its classification of tumours.
C799 Tumor maligno secundario, sitio no especificado
C800 Tumor maligno, de sitio primario desconocido, así descrito
C809 Tumor maligno, sitio primario no especificado
C814 Linfoma de Hodgkin clásico rico en linfocitos
C823 Linfoma folicular grado IIIa
C824 Linfoma folicular grado IIIb
C825 Linfoma centrofolicular difuso
C826 Linfoma centrofolicular cutáneo
C846 Linfoma anaplásico de células grandes ALK-positivo
C847 Linfoma anaplásico de células grandes ALK-negativo
C848 Linfoma cutáneo de células T, no especificado
C849 Linfoma de células T/NK maduras, no especificado
C852 Linfoma mediastinal de células B grandes (del timo)
C86 Otros tipos especificados de linfoma de células T/NK
C860 Linfoma extranodal de células T/NK, tipo nasal
C861 Linfoma hepatoesplénico de células T
C862 Linfoma de células T tipo enteropatía (intestinal)
C863 Linfoma de células T tipo paniculitis subcutánea
C864 Linfoma blástico de células NK
C865 Linfoma angioinmunoblástico de células T
C866 Trastornos linfoproliferativos primarios cutáneos de células T CD30-positivo
C884 Linfoma de células B extranodal de zona marginal de tejido linfoide asociado a mucosas [linfoma TLAM]
C903 Plasmocitoma solitario
C916 Leucemia prolinfocítica de células T
C918 Leucemia tipo Burkitt de células B maduras
C926 Leucemia mieloide aguda con anormalidad 11q23
C928 Leucemia mieloide aguda con displasia multilinaje
C933 Leucemia mielomonocítica juvenil
C946 Enfermedad mielodisplásica y mieloproliferativa, no clasificada en otra parte
C964 Sarcoma de células dendríticas (células accesorias)
C965 Histiocitosis de células de Langerhans multifocal y unisistémica
C966 Histiocitosis de células de Langerhans unifocal
C968 Sarcoma histiocítico
D465 Anemia refractaria con displasia multilinaje
D466 Síndrome mielodisplásico con anormalidad cromosómica aislada del(5q)
D474 Osteomielofibrosis
D475 Leucemia eosinofílica crónica [síndrome hipereosinofílico]
D685 Trombofilia primaria
D686 Otra trombofilia
D893 Síndrome de reconstitución inmune

# WHO: metabolism and nervous system.
E883 Síndrome de lisis tumoral
G14X Síndrome postpolio
G214 Parkinsonismo vascular
G233 Atrofia multisistémica, tipo cerebeloso [AMS-C]
G835 Síndrome de enclaustramiento
G904 Disreflexia autonómica
H549 Deficiencia visual no especificada (binocular)

# WHO: circulation and respiration.
I480 Fibrilación auricular paroxística
I481 Fibrilación auricular persistente
I482 Fibrilación auricular crónica
I483 Aleteo auricular típico
I484 Aleteo auricular atípico
I489 Fibrilación y aleteo auricular, no especificado
I725 Aneurisma y disección de otras arterias precerebrales
I726 Aneurisma y disección de arteria vertebral
I983 Várices esofágicas con hemorragia en enfermedades clasificadas en otra parte
J09X Influenza debida a ciertos virus de la influenza identificados
J123 Neumonía debida a metaneumovirus humano
J211 Bronquiolitis aguda debida a metaneumovirus humano
J987 Infecciones respiratorias, no clasificadas en otra parte

# WHO: digestion. K64 replaces I84, K35 and K43 are divided anew.
K025 Caries con exposición pulpar
K123 Mucositis oral (ulcerativa)
K227 Esófago de Barrett
K352 Apendicitis aguda con peritonitis generalizada
K353 Apendicitis aguda con peritonitis localizada
K358 Otras apendicitis agudas y las no especificadas
K432 Hernia incisional sin obstrucción ni gangrena
K433 Hernia paraestomal con obstrucción, sin gangrena
K434 Hernia paraestomal con gangrena
K435 Hernia paraestomal sin obstrucción ni gangrena
K436 Otras hernias ventrales y las no especificadas, con obstrucción, sin gangrena
K437 Otras hernias ventrales y las no especificadas, con gangrena
K523 Colitis de etiología indeterminada
K581 Síndrome de colon irritable con predominio de diarrea [IBS-D]
K582 Síndrome de colon irritable con predominio de constipación [IBS-C]
K583 Síndrome de colon irritable con hábito intestinal mixto [IBS-M]
K588 Otros síndromes de colon irritable y los no especificados
K64 Hemorroides y trombosis venosa perianal
K640 Hemorroides de primer grado
K641 Hemorroides de segundo grado
K642 Hemorroides de tercer grado
K643 Hemorroides de cuarto grado
K644 Marcas residuales en la piel, de hemorroides
K645 Trombosis venosa perianal
K648 Otras hemorroides especificadas
K649 Hemorroides, sin otra especificación
K850 Pancreatitis idiopática aguda
K851 Pancreatitis biliar aguda
K852 Pancreatitis aguda inducida por alcohol
K853 Pancreatitis aguda inducida por drogas
K858 Otras pancreatitis agudas
K859 Pancreatitis aguda, no especificada

# WHO, and the ministry for the sites of M45 (in WHO an optional fifth character).
L890 Úlcera de decúbito y por área de presión, etapa I
L891 Úlcera de decúbito, etapa II
L892 Úlcera de decúbito, etapa III
L893 Úlcera de decúbito, etapa IV
L899 Úlcera de decúbito y por área de presión, no especificada
L987 Piel y tejido subcutáneo excesivos y redundantes
M317 Poliangiitis microscópica
M450 Espondilitis anquilosante, sitios múltiples de la columna vertebral
M451 Espondilitis anquilosante, región occipitocervical
M452 Espondilitis anquilosante, región cervical
M453 Espondilitis anquilosante, región cervicotorácica
M454 Espondilitis anquilosante, región torácica
M455 Espondilitis anquilosante, región toracolumbar
M456 Espondilitis anquilosante, región lumbar
M457 Espondilitis anquilosante, región lumbosacra
M458 Espondilitis anquilosante, región sacra y sacrococcígea
M459 Espondilitis anquilosante, sitio no especificado
M726 Fascitis necrotizante
M797 Fibromialgia
N181 Enfermedad renal crónica, estadio 1
N182 Enfermedad renal crónica, estadio 2
N183 Enfermedad renal crónica, estadio 3
N184 Enfermedad renal crónica, estadio 4
N185 Enfermedad renal crónica, estadio 5
N423 Displasia de la próstata

# WHO: pregnancy and the newborn.
O142 Síndrome HELLP
O432 Placenta anormalmente adherida
O600 Trabajo de parto prematuro sin parto
O601 Trabajo de parto prematuro espontáneo con parto prematuro
O602 Trabajo de parto prematuro espontáneo con parto a término
O603 Parto prematuro sin trabajo de parto espontáneo
O94X Secuelas de complicaciones del embarazo, del parto y del puerperio
O960 Muerte por causa obstétrica directa que ocurre después de 42 días pero antes de un año del parto
O961 Muerte por causa obstétrica indirecta que ocurre después de 42 días pero antes de un año del parto
O969 Muerte por causa obstétrica no especificada, que ocurre después de 42 días pero antes de un año del parto
O970 Muerte por secuelas de causa obstétrica directa
O971 Muerte por secuelas de causa obstétrica indirecta
O979 Muerte por secuelas de causa obstétrica no especificada
O987 Enfermedad por virus de la inmunodeficiencia humana [VIH] que complica el embarazo, el parto y el puerperio
P354 Enfermedad congénita por virus Zika
P916 Encefalopatía hipóxico-isquémica del recién nacido
P917 Hidrocefalia adquirida del recién nacido

# WHO: symptoms.
R263 Inmovilidad
R296 Tendencia a caer, no clasificada en otra parte
R502 Fiebre inducida por drogas
R508 Otras fiebres especificadas
R572 Choque séptico
R636 Ingesta insuficiente de alimentos y agua debida a descuido personal
R65 Síndrome de respuesta inflamatoria sistémica [SRIS]
R650 Síndrome de respuesta inflamatoria sistémica de origen infeccioso, sin falla orgánica
R651 Síndrome de respuesta inflamatoria sistémica de origen infeccioso, con falla orgánica
R652 Síndrome de respuesta inflamatoria sistémica de origen no infeccioso, sin falla orgánica
R653 Síndrome de respuesta inflamatoria sistémica de origen no infeccioso, con falla orgánica
R659 Síndrome de respuesta inflamatoria sistémica, no especificado
R950 Síndrome de la muerte súbita infantil, con mención de autopsia
R959 Síndrome de la muerte súbita infantil, sin mención de autopsia

# WHO for COVID-19 and vaping; the ministry for Zika in U069.
U06 Uso emergente de U06
U060 Uso emergente de U06.0
U061 Uso emergente de U06.1
U062 Uso emergente de U06.2
U063 Uso emergente de U06.3
U064 Uso emergente de U06.4
U065 Uso emergente de U06.5
U066 Uso emergente de U06.6
U067 Uso emergente de U06.7
U068 Uso emergente de U06.8
U069 Enfermedad por el virus del Zika, sin especificación
U07 Uso emergente de U07
U070 Trastorno relacionado con el vapeo
U071 COVID-19, virus identificado
U072 COVID-19, virus no identificado
U073 Uso emergente de U07.3
U074 Uso emergente de U07.4
U075 Uso emergente de U07.5
U076 Uso emergente de U07.6
U077 Uso emergente de U07.7
U078 Uso emergente de U07.8
U079 Uso emergente de U07.9
U08 Historia personal de COVID-19
U089 Historia personal de COVID-19, no especificada
U09 Condición de salud posterior a COVID-19
U099 Condición de salud posterior a COVID-19, no especificada
U10 Síndrome inflamatorio multisistémico asociado con COVID-19
U109 Síndrome inflamatorio multisistémico asociado con COVID-19, no especificado
U11 Necesidad de inmunización contra COVID-19
U119 Necesidad de inmunización contra COVID-19, no especificada
U12 Vacunas COVID-19 que causan efectos adversos en uso terapéutico
U129 Vacunas COVID-19 que causan efectos adversos en uso terapéutico, no especificados

# WHO: resistance to drugs.
U82 Resistencia a antibióticos betalactámicos
U820 Resistencia a penicilina
U821 Resistencia a meticilina
U822 Resistencia a betalactamasa de espectro extendido [BLEE]
U828 Resistencia a otros antibióticos betalactámicos
U829 Resistencia a antibióticos betalactámicos, no especificados
U83 Resistencia a otros antibióticos
U830 Resistencia a vancomicina
U831 Resistencia a otros antibióticos similares a vancomicina
U832 Resistencia a quinolonas
U837 Resistencia a múltiples antibióticos
U838 Resistencia a otros antibióticos únicos especificados
U839 Resistencia a antibióticos no especificados
U84 Resistencia a otras drogas antimicrobianas
U840 Resistencia a drogas antiparasitarias
U841 Resistencia a drogas antimicóticas
U842 Resistencia a drogas antivirales
U843 Resistencia a drogas antituberculosas
U847 Resistencia a múltiples drogas antimicrobianas
U848 Resistencia a otras drogas antimicrobianas especificadas
U849 Resistencia a drogas antimicrobianas no especificadas
U85X Resistencia a drogas antineoplásicas

# WHO: external causes and contact with the services.
W46 Contacto traumático con aguja hipodérmica
W460 Contacto traumático con aguja hipodérmica: vivienda
W461 Contacto traumático con aguja hipodérmica: institución residencial
W462 Contacto traumático con aguja hipodérmica: escuelas, otras instituciones y áreas administrativas públicas
W463 Contacto traumático con aguja hipodérmica: áreas de deporte y atletismo
W464 Contacto traumático con aguja hipodérmica: calles y carreteras
W465 Contacto traumático con aguja hipodérmica: comercio y área de servicios
W466 Contacto traumático con aguja hipodérmica: área industrial y de la construcción
W467 Contacto traumático con aguja hipodérmica: granja
W468 Contacto traumático con aguja hipodérmica: otro lugar especificado
W469 Contacto traumático con aguja hipodérmica: lugar no especificado
Z587 Exposición al humo del tabaco
Z917 Historia personal de mutilación genital femenina
Z926 Historia personal de quimioterapia por enfermedad neoplásica
Z994 Dependencia de corazón artificial
`
