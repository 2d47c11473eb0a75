/** Written by `scripts/cie10-accents.mjs`; not to be edited. */
export const accentedWords = `
abducción abrasión absorción acción acentuación aceptación ácidas ácido ácidos acné acnés acomodación actúan acuático
acústico adaptación administración admisión aéreas aéreo aéreos aeróbicas aerostático afección afectación afonía
agitación agregación agresión agrícola álcalis alcohólica alcohólico alérgenos alérgica alérgicas alfabetización algún
alifáticos alimentación alteración alucinógenos ambliopía amígdala amígdalas aminoácidos amniótica amniótico
amputación analgésicas analgésico analgésicos análogos anatómico andrógenos anestésico anestésicos anómala anomalía
anomalías ansiolíticas antibiótico antibióticos antídotos antígeno antihelmínticos antipiréticas antipiréticos
antirreumáticos ántrax apatía apéndice apéndices aplicación apófisis apoplejía apósitos árbol área áreas aritméticas
arlequín aromáticos arsénico articulación artrópodos asesoría así asimetría asintomática asmático aspiración astrágalo
atención ática atípica atípico atópica atópicas audición audífono audífonos aurícula autobús autóctono automóvil
autónoma autonómica autónomo aversión bacteriológica bacteriológico bañera barbitúricos básica bíceps bífida
bifurcación biológica biológicas bioquímica bioquímico bóveda bubónica café cafeína caída caídas caimán calcificación
cálculos calefacción calorías calórico calóricos cámara cámaras cándida cañerías capítulos carbón carbónica carbónico
cardíaca cardíacas cardíaco cardíacos cardiotónicos carótida cartílago cartílagos carúncula cataclísmica catastrófica
catatónica catatónico catéter cáusticos cefálica cefalorraquídeo células cesárea césped cianhídrico circulación
circuncisión cirugía cirugías clásica clásico clavícula cleptomanía climatéricos clínica clínicos clítoris coagulación
cocaína cóccix códigos cólera cólico colisión combinación comparación compilación complicación compresión común
concéntrica concepción conducción conexión confirmación congéneres congénita congénitas congénito congénitos
congestión conjugación consolidación construcción contaminación contraído contusión conversión coordinación corazón
cordón corrosión cosméticos cráneo cromática cromosómica cromosómicas cromosómico cromosómicos crónica crónicas
crónico crónicos cuádriceps cuádruple cúpula cutánea cutáneas cutáneo decisión déficit degeneración deglución
degradación depósitos depresión derivación desaparición descompresión deshidratación desmoralización desnutrición
desorientación desproporción después destrucción desviación desvinculación detención diagnósticos diálisis días
dietética dietéticas dilatación dilución dinámica dinámicas dióxido discriminación disección disentería disfunción
dislocación disminución distensión disyunción diuréticos domésticos dosificación drogadicción duplicación duración
económicas ectodérmica educación ejecución elaboración eléctrica eléctricas electrolíticas electrolítico
electrolíticos electrónico elevación eliminación elongación embarcación embrión eméticos empellón empujón encefálico
encefálicos encéfalo encía endémico enzimática enzimáticos epidémica epidémico epidérmica epidérmico epidérmicos
epiléptico epilépticos episódica erosión erróneamente erróneo erupción esclerótica escorpión esófago espasmódica
especificación específicos espermático espolón espontáneos esqueléticos esquí esquís esterilización esternón estéticas
estrés estrías estrógenos evaluación exacerbación exámenes exantemática exclusión exoftálmicas explicación explosión
exposición expulsión extensión extracción extravasación eyaculación faríngea faríngeo farmacéuticos fecundación fémur
fertilización fijación física físicas físico físicos fisiológicas fisiológico flácida flexión flúor foliáceo formación
fósforo frágil función fusión gástrica gástricas gástrico gástricos genéticas genético geográfica gestación glándula
glándulas glucógeno glucósidos glúteo glúteos gonocócica gonocócicas grávido hábitos helicóptero hemolítica
hemolíticas hemolítico hepática hepáticas hepático hepáticos heroína hídrico hidrocéfalo hidrocéfalos hidrógeno
hidropesía hígado hipertensión hipnóticas hipnótico hipnóticos hipocondríaco hipófisis hipotensión homólogos huésped
ignición íleon inducción induración infección inflamación infusión ingestión inhalación iniciación inmersión
inmunológicas inmunológico inmunológicos inorgánicas inorgánicos inseminación inserción insípida insolación
instantánea institución instrucción intención intervención intoxicación intrínseco intrínsecos introducción inundación
inversión investigación inyección irradiación lacrimógeno láctica laríngea laríngeo lesión liberación limitación
limítrofe linfático linfáticos lipídica lípidos líquenes líquidos lóbulo lóbulos luxación maduración magnético maléolo
malformación mamíferos mandíbula manía maníaco maníacos manipulación mecánica mecánicas mecánico médicos médula
mención menstruación mentón metabólica metabólicas metabólico metabólicos métodos micción microscópico mínima mínimo
miopía modificación monóxido morfológica morfológicas múltiple múltiples muñeca muñón músculos narcótico narcóticos
nefrítico neoplásica neoplásicas neoplásico neumático neumonía neumonías neurálgica neurológicas neurológico
neurológicos neurótico neuróticos ningún niñez niño nítido nítricos nitrógeno nódulo nódulos núcleos nucleótidos
nutrición observación obstétrica obstétricas obstétrico obstétricos obstrucción obtención oclusión oftalmológicas
oftalmológicos oído oídos omóplato operación óptica ópticas óptico orgánica orgánico orgánicos órgano órganos
orgásmica orientación ortografía ortopédico ortopédicos óseos osmóticos ovárica ováricas ovárico ováricos ovulación
óxidos pabellón páncreas pancreática pancreático pánico parálisis paralíticos parásitos participación patético
patológica patológico patrón peatón pedúnculo péndulo pequeño perforación periférica periféricas periférico
periféricos periódica peroné persecución perturbación pezón pigmentación píloro plasmática plasmáticas plástica
plásticas pleuresía pólipo pólipos políticos porción posesión posición postraumática postraumáticas postraumático
preocupación presentación presión prisión privación procreación producción profiláctica profilácticas prolongación
pronunciación propósitos próstata proteínas prótesis psicológicas psicológico psicológicos psicótico psicóticos
psiquiátrica psiquiátrico pulmón punción química químicas químicos quirúrgica quirúrgicas quirúrgico quirúrgicos
radiación radiológico radiológicos raíces raíz rápidamente rápido raquídeas razón reabsorción reacción realización
recepción recién reducción refracción régimen región regulación rehabilitación reinserción relación relajación
remisión remoción reparación repetición reprobación respiración retención retracción reumática reumáticas reumático
reumáticos riñón riñón rosácea rosáceas rotación sabañón sanguínea sanguíneo sanguíneos sarampión secreción seducción
según selvática sensibilización separación séptica sesión sífilis sifilítica sifón sílice simbólicas simpático
simpáticos simulación síndrome síndromes sínfisis sintéticos síntomas sintomática sintomáticas sintomático
sintomáticos sistemáticamente sistémica sistémicas sistémico sistémicos situación sofocación sólidos somática sostén
subcutánea subcutáneo súbita súbitas súbito sumersión supervisión supresión tapón tardía tardías tardío tendón tensión
terapéutica terapéutico terapéuticos terminación testículo testículos tétanos tetralogía timpánica tímpano titulación
tópica tópicos torácica torácico torácicos tórax torsión tortícolis tóxicos tracción transformación transfusión
transmisión transposición tranvía traspié traumática traumáticas traumático traumáticos través tríceps tricúspide
trígono trocánter tropezón tumefacción túnel túnica ulceración única únicas único únicos unión uréter úrico útero
úvula vagón válvula válvulas variación varón vehículo vehículos venérea venéreas venéreo ventilación ventrículo
ventrículos vértice vértigo vértigos vesícula vesículas vestíbulo vías vibración vinculación violación vírica víricas
visión vítreas vítreo volátiles volcánica vólvulo vómitos zóster
`
  .trim()
  .split(/\s+/)
