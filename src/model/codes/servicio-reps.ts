import { codeList } from './code-list.ts'
import { lines } from './lines.ts'

export const servicioReps = codeList(
  'servicio_reps',
  'Servicio de salud habilitado',
  'Guía RDA 0.7.1, REPShealthcareServices',
  lines(`
105 Cuidado intermedio neonatal
106 Cuidado intermedio pediátrico
107 Cuidado intermedio adultos
108 Cuidado intensivo neonatal
109 Cuidado intensivo pediátrico
110 Cuidado intensivo adultos
120 Cuidado básico neonatal
129 Hospitalización adultos
130 Hospitalización pediátrica
131 Hospitalización en salud mental
132 Hospitalización parcial
133 Hospitalización paciente crónico con ventilador
134 Hospitalización paciente crónico sin ventilador
135 Hospitalización en consumo de sustancias psicoactivas
138 Cuidado básico del consumo de sustancias psicoactivas
201 Cirugía de cabeza y cuello
202 Cirugía cardiovascular
203 Cirugía general
204 Cirugía ginecológica
205 Cirugía maxilofacial
207 Cirugía ortopédica
208 Cirugía oftalmológica
209 Cirugía otorrinolaringológica
210 Cirugía oncológica
211 Cirugía oral
212 Cirugía pediátrica
213 Cirugía plástica y estética
214 Cirugía vascular y angiológica
215 Cirugía urológica
217 Otras cirugías
218 Cirugía endovascular neurológica
227 Cirugía oncológica pediátrica
231 Cirugía de la mano
232 Cirugía de mama y tumores de tejidos blandos
233 Cirugía dermatológica
234 Cirugía de tórax
235 Cirugía gastrointestinal
237 Cirugía plástica oncológica
245 Neurocirugía
301 Anestesia
302 Cardiología
303 Cirugía cardiovascular
304 Cirugía general
306 Cirugía pediátrica
308 Dermatología
309 Dolor y cuidados paliativos
310 Endocrinología
311 Endodoncia
312 Enfermería
313 Estomatología
316 Gastroenterología
317 Genética
318 Geriatría
320 Ginecobstetricia
321 Hematología
323 Infectología
324 Inmunología
325 Medicina familiar
326 Medicina física y del deporte
327 Medicina física y rehabilitación
328 Medicina general
329 Medicina interna
330 Nefrología
331 Neumología
332 Neurología
333 Nutrición y dietética
334 Odontología general
335 Oftalmología
336 Oncología clínica
337 Optometría
338 Ortodoncia
339 Ortopedia o traumatología
340 Otorrinolaringología
342 Pediatría
343 Periodoncia
344 Psicología
345 Psiquiatría
346 Rehabilitación oncológica
347 Rehabilitación oral
348 Reumatología
354 Toxicología
355 Urología
356 Otras consultas de especialidad
361 Cardiología pediátrica
362 Cirugía de cabeza y cuello
363 Cirugía de mano
364 Cirugía de mama y tumores de tejidos blandos
365 Cirugía dermatológica
366 Cirugía de tórax
367 Cirugía gastrointestinal
368 Cirugía ginecológica laparoscópica
369 Cirugía plástica y estética
370 Cirugía plástica oncológica
371 Otras consultas generales
372 Cirugía vascular
373 Cirugía oncológica
374 Cirugía oncológica pediátrica
375 Dermatología oncológica
377 Coloproctología
379 Ginecología oncológica
383 Medicina nuclear
384 Nefrología pediátrica
385 Neonatología
386 Neumología pediátrica
387 Neurocirugía
388 Neuropediatría
390 Oftalmología oncológica
391 Oncología y hematología pediátrica
393 Ortopedia oncológica
395 Urología oncológica
396 Odontopediatría
397 Medicina estética
406 Hematología oncológica
407 Medicina del trabajo y medicina laboral
408 Radioterapia
409 Ortopedia pediátrica
410 Cirugía oral
411 Cirugía maxilofacial
412 Medicina alternativa y complementaria, homeopática
413 Medicina alternativa y complementaria, ayurvédica
414 Medicina alternativa y complementaria, tradicional china
415 Medicina alternativa y complementaria, naturopática
416 Medicina alternativa y complementaria, neuralterapéutica
417 Terapias alternativas y complementarias, bioenergética
418 Terapias alternativas y complementarias, terapia con filtros
419 Terapias alternativas y complementarias, terapias manuales
420 Vacunación
421 Patología
422 Medicina alternativa y complementaria, osteopática
423 Seguridad y salud en el trabajo
706 Laboratorio clínico
709 Quimioterapia
711 Radioterapia
712 Toma de muestras de laboratorio clínico
714 Servicio farmacéutico
715 Medicina nuclear
717 Laboratorio de citologías cervicouterinas
728 Terapia ocupacional
729 Terapia respiratoria
731 Laboratorio de histotecnología
733 Hemodiálisis
734 Diálisis peritoneal
739 Fisioterapia
740 Fonoaudiología o terapia del lenguaje
742 Diagnóstico vascular
743 Hemodinamia e intervencionismo
744 Imágenes diagnósticas, ionizantes
745 Imágenes diagnósticas, no ionizantes
746 Gestión pretransfusional
747 Patología
748 Radiología odontológica
749 Toma de muestras de cuello uterino y ginecológicas
1101 Atención del parto
1102 Urgencias
1103 Transporte asistencial básico
1104 Transporte asistencial medicalizado
1105 Atención prehospitalaria
`),
)
