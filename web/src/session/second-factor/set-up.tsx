import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { useSession } from '../session.tsx'
import { ProveForm } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Pending, ScanStep } from './scan-step.tsx'

/** Who asks, the telephone, what to keep: the same for the first second factor and for the one of a new telephone. */
export function SetUp(props: {
  cancel?: () => void
  /** From here on there is no way back: the codes are on the page. */
  activated?: () => void
  done?: () => void
}): ReactNode {
  const { cancel, activated, done } = props
  const { renew } = useSession()
  const [pending, setPending] = useState<Pending | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes}
        done={async () => {
          await renew()
          done?.()
        }}
      />
    )
  if (pending !== null)
    return (
      <ScanStep
        pending={pending}
        cancel={cancel}
        done={(all) => {
          setCodes(all)
          activated?.()
        }}
      />
    )
  return (
    <ProveForm
      submitLabel="Continuar"
      cancel={cancel}
      submit={async (proof) => setPending((await call('POST', '/auth/segundo-factor/', { body: proof })).data)}
    />
  )
}
