import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { newPerson, type Person } from '../accounts.ts'
import { type Body, item, must, openHistory } from '../historias/histories.ts'
import { useService } from '../service.ts'
import { type Door, doorsOf, lastMonth, SERVICE, type Someone } from './doors.ts'
import { agreedOn, allergiesAgree, gravePressureAgrees, medicinesAgree, topicsOf } from './voices.ts'
import { at, eachOf, inCase, namesOf } from './walk.ts'

/** Whatever order the facts of a person are written in, and by whatever door, all voices say the same of them. */
const s = useService()
const { facts, weights, openChannel, pageOf, someone } = doorsOf(s)

/** The same cases each time; a failure says its seed and its case. */
const RUNS = { numRuns: 1, seed: 38, endOnFailure: true }
/** Of the doors each order of writing goes through a third. */
const THIRDS = 3
let doctor: Person
/** Every door once, in any order; the shorter list is gone through again. */
const shuffled = <K extends string>(of: Readonly<Record<K, unknown>>) => {
  const all = namesOf(of)
  return fc.shuffledSubarray(all, { minLength: all.length })
}
const woman = (): Promise<Someone> => someone('F', '1996-04-02')
const urgent = ({ paciente }: Pick<Someone, 'paciente'>, more: Body = {}): Promise<string> =>
  openHistory(s, { paciente, tipo_atencion: 'urgencias', servicio_reps: SERVICE, ...more })
const agreed = async ({ paciente }: Someone, historia: string, dci: string, mg: number): Promise<string[]> =>
  topicsOf(await agreedOn(s, paciente, historia, dci, mg))

describe('las voces de una persona', () => {
  before(async () => {
    await openChannel()
    doctor = await newPerson(s, 'medico', { servicios: [SERVICE] })
  })

  test('alergia, embarazo y lo que toma: en cualquier orden y por cualquier puerta, todas las voces dicen lo mismo', async () => {
    const scene = fc.record({
      alergia: shuffled(facts.alergia),
      embarazo: shuffled(facts.embarazo),
      toma: shuffled(facts.toma),
      orders: fc.array(fc.shuffledSubarray(['alergia', 'embarazo', 'toma'] as const, { minLength: 3 }), {
        minLength: 4,
        maxLength: 4,
      }),
    })
    const third = <K extends string>(
      of: Readonly<Record<K, unknown>>,
      shuffledNames: readonly K[],
      run: number,
    ): K[] => {
      const all = namesOf(of)
      return shuffledNames.filter((name) => all.indexOf(name) % THIRDS === run)
    }
    let runs = 0
    await fc.assert(
      fc.asyncProperty(scene, ({ alergia, embarazo, toma, orders }) => {
        const run = runs++ % THIRDS
        const [pregnancies, medicines] = [third(facts.embarazo, embarazo, run), third(facts.toma, toma, run)]
        return eachOf(third(facts.alergia, alergia, run), async (name, i) => {
          const doors = { alergia: name, embarazo: at(pregnancies, i), toma: at(medicines, i) }
          const order = at(orders, i)
          await inCase(order.map((fact) => `${fact} por ${doors[fact]}`).join(', '), async () => {
            const her = await woman()
            const writes: Record<(typeof order)[number], Door> = {
              alergia: facts.alergia[doors.alergia],
              embarazo: facts.embarazo[doors.embarazo],
              toma: facts.toma[doors.toma],
            }
            for (const fact of order) await writes[fact](her)
            const historia = await urgent(her, { profesional: doctor.id })
            assert.ok(await gravePressureAgrees(doctor, her.paciente, historia), 'la tensión de una gestante')
            assert.ok((await agreed(her, historia, 'Amoxicilina', 500)).includes('alergia'))
            assert.ok((await agreed(her, historia, 'Enalapril', 5)).includes('precaucion_embarazo'))
            assert.ok((await agreed(her, historia, 'Ibuprofeno', 400)).includes('interaccion'))
            assert.equal((await allergiesAgree(s, her.paciente, [historia, her.otra])).length, 1)
            const taken = await medicinesAgree(s, await pageOf(her), her.paciente)
            assert.ok(
              taken.some((m) => m.toLowerCase() === 'warfarina'),
              taken.join(),
            )
          })
        })
      }),
      { ...RUNS, numRuns: THIRDS },
    )
  })

  test('lo que se anula, se niega o se corrige lo callan todas las voces', async () => {
    const undone = [
      ...namesOf(facts.alergia).map((name) => ({
        said: `alergia por ${name}`,
        door: facts.alergia[name] as Door,
        dci: 'Amoxicilina',
        mg: 500,
        topic: 'alergia',
      })),
      ...namesOf(facts.embarazo).map((name) => ({
        said: `embarazo por ${name}`,
        door: facts.embarazo[name] as Door,
        dci: 'Enalapril',
        mg: 5,
        topic: 'precaucion_embarazo',
      })),
      ...namesOf(facts.toma).map((name) => ({
        said: `lo que toma por ${name}`,
        door: facts.toma[name] as Door,
        dci: 'Ibuprofeno',
        mg: 400,
        topic: 'interaccion',
      })),
    ]
    await eachOf(undone, ({ said, door, dci, mg, topic }) =>
      inCase(said, async () => {
        const her = await woman()
        const { undo } = await door(her)
        if (undo === undefined) return
        const historia = await urgent(her, { profesional: doctor.id })
        const before = await must(s.call('POST', item(historia, 'revisar-formula/'), { medicamento_dci: dci }), 200)
        assert.ok(topicsOf(before.alertas).includes(topic), 'se oía')
        await undo()
        assert.ok(!(await agreed(her, historia, dci, mg)).includes(topic), 'se sigue oyendo')
        if (topic === 'precaucion_embarazo')
          assert.ok(!(await gravePressureAgrees(doctor, her.paciente, historia)), 'la cola y la campana')
      }),
    )
  })

  test('el peso: el último que se midió, por cualquier puerta y en cualquier orden de escritura', async () => {
    const scene = fc.record({
      antes: shuffled(weights),
      hoy: shuffled(weights),
      firstOld: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(scene, ({ antes, hoy, firstOld }) =>
        eachOf(antes, (name, i) =>
          inCase(`40 kg por ${name}, 12 kg por ${at(hoy, i)}`, async () => {
            const child = await someone('M', `${new Date().getUTCFullYear() - 4}-01-15`)
            const now = new Date(Date.now() - 3_600_000).toISOString()
            const [old, last] = [weights[name](40, lastMonth), weights[at(hoy, i)](12, now)]
            for (const write of at(firstOld, i) ? [old, last] : [last, old]) await write(child)
            assert.ok((await agreed(child, await urgent(child), 'Acetaminofén', 500)).includes('dosis'))
          }),
        ),
      ),
      RUNS,
    )
  })

  test('de dos registros de una persona: fusionados lo dicen las dos atenciones, y deshecho cada una lo suyo', async () => {
    const scene = fc.record({
      alergia: shuffled(facts.alergia),
      embarazo: shuffled(facts.embarazo),
      toma: shuffled(facts.toma),
      inOther: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
      mergedFirst: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(scene, ({ alergia, embarazo, toma, inOther, mergedFirst }) =>
        eachOf([0, 1, 2], (i) => {
          const writes = [
            {
              said: at(alergia, i),
              door: facts.alergia[at(alergia, i)] as Door,
              dci: 'Amoxicilina',
              mg: 500,
              topic: 'alergia',
            },
            {
              said: at(embarazo, i),
              door: facts.embarazo[at(embarazo, i)] as Door,
              dci: 'Enalapril',
              mg: 5,
              topic: 'precaucion_embarazo',
            },
            {
              said: at(toma, i),
              door: facts.toma[at(toma, i)] as Door,
              dci: 'Ibuprofeno',
              mg: 400,
              topic: 'interaccion',
            },
          ].map((one, n) => ({ ...one, other: at(inOther, i * 3 + n) }))
          return inCase(
            writes.map(({ said, other }) => `${said}${other ? ' en el duplicado' : ''}`).join(', '),
            async () => {
              const [kept, double] = [await woman(), await woman()]
              const here = [await urgent(kept), await urgent(double)] as const
              const merge = { duplicado: double.paciente, motivo: 'Es la misma persona, registrada dos veces.' }
              const unite = () => must(s.call('POST', `/paciente/paciente/${kept.paciente}/fusionar/`, merge), 200)
              for (const { door, other } of writes) if (other) await door(double)
              const late = at(mergedFirst, i)
              if (late) await unite()
              for (const { door, other } of writes) if (!other) await door(kept)
              if (!late) await unite()
              for (const { dci, mg, topic } of writes)
                for (const [n, historia] of here.entries())
                  assert.ok(
                    (await agreed(n === 0 ? kept : double, historia, dci, mg)).includes(topic),
                    `${dci} en la atención ${n + 1}`,
                  )
              const encounters = [...here, kept.otra, double.otra]
              assert.equal((await allergiesAgree(s, kept.paciente, encounters, [double.paciente])).length, 1)
              const undo = { motivo: 'Son dos personas: hermanas gemelas.' }
              await must(s.call('POST', `/paciente/paciente/${double.paciente}/fusionar/deshacer/`, undo), 200)
              for (const { dci, mg, topic, other } of writes)
                for (const [n, historia] of here.entries())
                  assert.equal(
                    (await agreed(n === 0 ? kept : double, historia, dci, mg)).includes(topic),
                    other === (n === 1),
                    `${dci} en la atención ${n + 1}, otra vez aparte`,
                  )
            },
          )
        }),
      ),
      RUNS,
    )
  })
})
