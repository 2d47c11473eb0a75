import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { readSignature } from '../../../../src/model/text/drawn-signature.ts'
import { PAD, type Stroke, strokesOf, writeSignature } from './signature.ts'

/** Where a person signs with a finger, a pen or a mouse. */
export function SignaturePad({
  kept,
  onChange,
}: {
  /** What was drawn before the page went. */
  kept?: string | null
  onChange(signed: string | null): void
}): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>(() => strokesOf(kept))
  const current = useRef<{ x: number; y: number }[] | null>(null)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context == null) return
    context.clearRect(0, 0, PAD.width * 2, PAD.height * 2)
    for (const stroke of strokes) line(context, stroke)
  }, [strokes])

  const at = (e: PointerEvent<HTMLCanvasElement>): { x: number; y: number } => {
    const box = e.currentTarget.getBoundingClientRect()
    return {
      x: ((e.clientX - box.left) / box.width) * PAD.width,
      y: ((e.clientY - box.top) / box.height) * PAD.height,
    }
  }
  const change = (next: readonly Stroke[]): void => {
    setStrokes(next)
    onChange(writeSignature(next))
  }
  const end = (): void => {
    const drawn = current.current
    current.current = null
    if (drawn !== null && drawn.length > 1) change([...strokes, drawn])
  }
  return (
    <Input.Wrapper
      label="Firma"
      description="Firme dentro del recuadro con el dedo, un lápiz o el mouse."
      labelElement="div"
    >
      <Stack gap={4} mt={4}>
        <canvas
          ref={canvas}
          width={PAD.width * 2}
          height={PAD.height * 2}
          role="img"
          aria-label={strokes.length === 0 ? 'Recuadro para la firma, vacío' : 'Recuadro para la firma, firmado'}
          style={{
            width: '100%',
            maxWidth: 480,
            aspectRatio: `${PAD.width} / ${PAD.height}`,
            border: '1px solid var(--mantine-color-gray-6)',
            borderRadius: 8,
            background: '#fff',
            touchAction: 'none',
            cursor: 'crosshair',
          }}
          onPointerDown={(e) => {
            e.currentTarget.setPointerCapture(e.pointerId)
            current.current = [at(e)]
          }}
          onPointerMove={(e) => {
            const drawn = current.current
            if (drawn === null) return
            drawn.push(at(e))
            const context = e.currentTarget.getContext('2d')
            if (context !== null) line(context, drawn.slice(-2))
          }}
          onPointerUp={end}
          onPointerCancel={end}
        />
        <Group gap="xs">
          <Button size="compact-xs" variant="subtle" disabled={strokes.length === 0} onClick={() => change([])}>
            Borrar la firma
          </Button>
          <Text size="xs" c="dimmed">
            Quien no puede firmar aquí deja constancia verbal: escoja el método de firma.
          </Text>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

function line(context: CanvasRenderingContext2D, dots: Stroke): void {
  context.strokeStyle = '#10243e'
  context.lineWidth = 3.5
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  dots.forEach(({ x, y }, i) => {
    if (i === 0) context.moveTo(x * 2, y * 2)
    else context.lineTo(x * 2, y * 2)
  })
  context.stroke()
}

/** A signature as it was drawn. */
export function DrawnSignature({ kept }: { kept: string | null | undefined }): ReactNode {
  const drawn = readSignature(kept)
  if (drawn === null) return null
  return (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      role="img"
      aria-label="Firma"
      style={{ width: 180, background: '#fff', borderRadius: 6, border: '1px solid var(--mantine-color-gray-4)' }}
    >
      <path
        d={drawn.path}
        fill="none"
        stroke="#10243e"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
