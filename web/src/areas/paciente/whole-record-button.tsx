import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { savePdf } from '../../ui/save-pdf.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** Every encounter in one PDF with its index. Each copy is written in the logs of what it has. */
export function WholeRecordButton({ id, ...props }: { id: string } & Omit<ButtonProps, 'loading'>): ReactNode {
  const [busy, setBusy] = useState(false)
  const toasts = useToasts()
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await savePdf(`/paciente/paciente/${id}/historia-completa/`, 'historia-completa.pdf')
      toasts.done('La copia se descargó.')
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" mih={44} {...props} loading={busy} onClick={() => void save()}>
      Historia completa en PDF
    </Button>
  )
}
