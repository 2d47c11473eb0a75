import { codeList } from './code-list.ts'
import { lines } from './lines.ts'

export const viaAdministracion = codeList(
  'via_administracion',
  'Vía de administración del medicamento',
  'Guía RDA 0.7.1, VAD',
  lines(`
001 Auricular (ótica)
002 Bucal
003 Cutánea
004 Dental
005 Endocervical
006 Endosinusial
007 Endotraqueal
008 Epidural
009 Extraamniótica
010 A través de hemodiálisis
011 En el cuerpo cavernoso
012 Intraamniótica
013 Intraarterial
014 Intraarticular
015 Intrauterina
016 Intracardíaca
017 Intracavernosa
018 Intracerebral
019 Intracervical
020 Intracisternal (cerebelomedular)
021 Intracorneal
022 Intracoronaria
023 Intradérmica
024 Intradiscal
025 Intrahepática
026 Uso intralesional
027 Uso intralinfático
028 Intramedular
029 Intrameníngea
030 Intramuscular
031 Intraocular
032 Intrapericardial
033 Intraperitoneal
034 Intrapleural
035 Intrasinovial
036 Intratecal
037 Intratorácica
038 Intratraqueal
039 Intratumoral
040 Bolo intravenoso
041 Goteo intravenoso
042 Intravenosa
043 Intravesical
044 Iontoforesis
045 Nasal
046 Técnica de vendaje oclusivo
047 Oftálmica
048 Oral
049 Orofaríngea
050 Otra
051 Parenteral
052 Periarticular
053 Perineural
054 Rectal
055 Inhalatoria
056 Retrobulbar
057 Subconjuntival
058 Subcutánea
060 Sublingual
061 Tópica
062 Transdérmica
063 Transmamaria
064 Transplacentaria
066 Uretral
067 Vaginal
068 Conjuntival
069 Electroósmosis
070 Enteral
071 Gastroenteral
072 Intragingival
075 In vitro
076 Infiltración
077 Intersticial
078 Intraabdominal
079 Intrabiliar
080 Intrabronquial
081 Intrabursal
082 Intracartilaginosa
083 Intracaudal
084 Intracavitaria
085 Intracoronaria, dental
086 Intraductal
087 Intraduodenal
088 Intradural
089 Intraepidérmica
090 Intraesofágica
091 Intragástrica
092 Intraileal
093 Intraovárica
094 Intraprostática
095 Intrapulmonar
096 Intrasinusal (senos paranasales)
097 Intraesternal
098 Intratendinosa
099 Intratesticular
100 Intratubular
101 Intratimpánica
102 Intravascular
103 Intraventricular
104 Intravítrea
105 Irrigación
106 Laríngea
107 Laringofaríngea
108 Sonda nasogástrica
110 Uso en mucosa oral
111 Percutánea
112 Peridural
113 Periodontal
114 Tejido blando
115 Subaracnoidea
116 Submucosa
117 Transmucosa
118 Transtraqueal
119 Transtimpánica
120 Ureteral
500 Intradetrusor
501 Uso epilesional
502 Inhalatoria nasal
503 Inhalatoria bucal
`),
)
