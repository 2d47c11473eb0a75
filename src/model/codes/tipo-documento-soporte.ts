import { wholeNorm } from '../norms.ts'
import { codeList } from './code-list.ts'

/** The guide prints the label of HAM for HAO; here it has its own. */
export const tipoDocumentoSoporte = codeList(
  'tipo_documento_soporte',
  'Tipo de documento adjunto a la historia clínica',
  `Guía RDA 0.7.1, ColombianDocumentTypes (${wholeNorm('res_2284_2023')}); CON, LAB, IMG, REM y OTR son propios`,
  [
    ['HEV', 'Resumen de atención u hoja de evolución'],
    ['EPI', 'Epicrisis'],
    ['PDX', 'Resultado de los procedimientos de apoyo diagnóstico'],
    ['DQX', 'Descripción quirúrgica'],
    ['RAN', 'Registro de anestesia'],
    ['CRC', 'Comprobante de recibido del usuario'],
    ['TAP', 'Traslado asistencial de pacientes'],
    ['TNA', 'Transporte no asistencial ambulatorio de la persona'],
    ['FAT', 'Factura de venta por el cobro a la aseguradora SOAT, la ADRES o la entidad que haga sus veces'],
    ['FMO', 'Factura de venta del material de osteosíntesis expedida por el proveedor'],
    ['OPF', 'Orden o prescripción facultativa'],
    ['LDP', 'Lista de precios'],
    ['HAU', 'Hoja de atención de urgencia'],
    ['HAO', 'Hoja de atención odontológica'],
    ['HAM', 'Hoja de administración de medicamentos'],
    ['CON', 'Consentimiento informado'],
    ['LAB', 'Resultado de laboratorio clínico'],
    ['IMG', 'Imagen diagnóstica'],
    ['REM', 'Remisión o contrarremisión'],
    ['OTR', 'Otro documento'],
  ],
)
