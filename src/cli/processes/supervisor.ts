import { execFile } from 'node:child_process'
import { get } from 'node:http'
import { get as getSecurely } from 'node:https'
import { promisify } from 'node:util'
import type { Config } from '../../config.ts'
import { repeat } from '../../work/repeat.ts'

/**
 * What systemd is told (`Type=notify`, `WatchdogSec`): that the service is ready, that it answers, that it is leaving. By systemd's own
 * program, because Node sends no datagrams to a unix socket; https://www.freedesktop.org/software/systemd/man/sd_notify.html
 */
export interface Supervisor {
  /** It answers: systemd may go on with what waited for it, and restarts it from here on if it falls silent. */
  ready(port: number): Promise<void>
  /** It is leaving, and may take its time to. */
  leaving(): Promise<void>
}

const nobody: Supervisor = { ready: async () => {}, leaving: async () => {} }

export function supervisorOf(config: Config, say: (sentence: string) => void): Supervisor {
  if (config.notifySocket === null) return nobody
  let beat: { stop(): Promise<void> } | null = null
  return {
    async ready(port) {
      try {
        await notify('READY=1', `STATUS=Atiende en el puerto ${port}`)
      } catch {
        return say('systemd espera un aviso y no se pudo dar con systemd-notify: instálelo, o use Type=exec.')
      }
      if (config.watchdogMicros === 0) return
      // Three chances: one question that is answered late does not end a service that is only busy.
      const everyMs = config.watchdogMicros / 3_000
      const once = async (): Promise<boolean> => {
        if (await answers(config, port, everyMs)) await notify('WATCHDOG=1')
        return false
      }
      await once()
      beat = repeat(once, { everyMs, onError: () => {} })
    },
    async leaving() {
      await notify('STOPPING=1').catch(() => {})
      await beat?.stop()
    },
  }
}

const notify = (...words: string[]): Promise<unknown> => promisify(execFile)('systemd-notify', words)

/** Whether a process that serves, whichever of them, says that it lives. The certificate is our own, and nothing is told to it. */
function answers({ tlsCertificate, host }: Config, port: number, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const where = {
      host: /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host,
      port,
      path: '/salud/vivo',
      agent: false as const,
      timeout: withinMs,
    }
    const request = tlsCertificate === null ? get(where) : getSecurely({ ...where, rejectUnauthorized: false })
    request.once('response', (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
    request.once('close', () => resolve(false))
  })
}
