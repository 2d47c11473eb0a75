import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { mayUseNamed } from '../session/may-use.ts'
import { useMe, useSession } from '../session/session.tsx'
import { useCommands } from './commands.tsx'
import { placesOf } from './nav.ts'

/** What can be done from every page. */
export function useGeneralCommands(listKeys: () => void): void {
  const { rol } = useMe()
  const { open, signOut } = useSession()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  useCommands(
    [
      ...placesOf(rol).map(({ to, label }) => ({
        id: `ir:${to}`,
        label: `Ir a ${label}`,
        run: () => void navigate({ to }),
      })),
      ...(mayUseNamed(rol, 'paciente', 'write')
        ? [
            {
              id: 'registrar-paciente',
              label: 'Registrar paciente',
              words: 'nuevo crear admisión',
              run: () => void navigate({ to: '/c/pacientes/nuevo' }),
            },
          ]
        : []),
      ...(mayUseNamed(rol, 'resultado', 'write')
        ? [
            {
              id: 'resultados-criticos',
              label: 'Ver los resultados críticos',
              words: 'laboratorio avisar llamada sin atender',
              run: () => void navigate({ to: '/c/resultados', search: { ver: 'criticos' } }),
            },
          ]
        : []),
      {
        id: 'mi-cuenta',
        label: 'Mi cuenta',
        words: 'clave contraseña sesiones',
        run: () => void navigate({ to: '/c/mi-cuenta' }),
      },
      {
        id: 'colores',
        label: dark ? 'Usar colores claros' : 'Usar colores oscuros',
        words: 'tema modo noche',
        run: () => setColorScheme(dark ? 'light' : 'dark'),
      },
      { id: 'teclas', label: 'Ver las teclas de esta página', words: 'ayuda atajos teclado', run: listKeys },
      ...(open
        ? []
        : [
            {
              id: 'salir',
              label: 'Salir de Custodia',
              run: () => void signOut().then(() => navigate({ to: '/c/inicio' })),
            },
          ]),
    ],
    true,
  )
}
