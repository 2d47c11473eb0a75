import type { ReactNode } from 'react'
import { norm } from '../../../../../src/model/norms.ts'
import { correctionTerms, solicitudCorreccion } from '../../../../../src/resources/solicitud-correccion.ts'
import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { TitularRequest } from './titular-request.ts'

export function ExtendDialog({ request, close }: { request: TitularRequest | null; close(): void }): ReactNode {
  const more = correctionTerms[request?.tipo ?? 'reclamo'].more
  return (
    <ReasonDialog
      title="Pedir más tiempo"
      about={`La ley da una vez ${more} días hábiles más si se dice por qué antes de que venza el plazo (${norm('ley_1581_2012')}). El paciente lee el motivo.`}
      label="Motivo"
      least={10}
      confirm="Prorrogar"
      done="El plazo se prorrogó."
      opened={request !== null}
      close={close}
      run={(motivo_prorroga) =>
        call('PATCH', `${solicitudCorreccion.path}${request?.id}/`, {
          body: { motivo_prorroga },
          ifMatch: `"${request?.version}"`,
        })
      }
    />
  )
}
