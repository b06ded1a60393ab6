import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aBookingOf, newId, now } from '../../../../tests/support/booking.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { bookLessons } from './book-lessons.ts'

const database = testDatabase()
let school: ReturnType<typeof callAs>
beforeAll(async () => {
  school = callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, now)
})
const terms = {
  name: 'Trimestre',
  nameEn: 'Term',
  discountPercentage: 10,
  durationMonths: 3,
  numberOfLessons: 12,
  isDiscovery: false,
}
const offer = async (name: string) => {
  const id = randomUUID()
  await school.booking.offerPackage({ ...terms, id, name })
  return id
}
const offered = async () => (await school.booking.packages()).map(({ id, name }) => ({ id, name }))
const withdrawAll = async () => {
  for (const { id } of await offered()) await school.booking.retirePackage({ id })
}

test('a package that is sent twice is offered once, and the journal says who', async () => {
  const id = randomUUID()
  await Promise.all([1, 2].map(() => school.booking.offerPackage({ ...terms, id })))
  expect((await school.booking.packages()).filter(one => one.name === 'Trimestre')).toEqual([
    { ...terms, id, lessonsPerMonth: 4 },
  ])
  const { rows } = await database.pool.query(`select details from audit_log where action = 'package_created'`)
  expect(rows).toEqual([{ details: { package: id } }])
  await withdrawAll()
})

test('other terms under the id of a package are refused, for a new one and for a successor', async () => {
  const id = await offer('Mois')
  const newId = await offer('Saison')
  const changed = { ...terms, name: 'Mois', numberOfLessons: 20 }
  const refused = { code: 'id_taken', status: 409 }
  await expect(school.booking.offerPackage({ ...changed, id })).rejects.toMatchObject(refused)
  await expect(school.booking.replacePackage({ ...changed, id, newId })).rejects.toMatchObject(refused)
  const replaced = { ...changed, id, newId: randomUUID() }
  await school.booking.replacePackage(replaced)
  expect(await school.booking.replacePackage(replaced)).toEqual({ id: replaced.newId })
  await expect(school.booking.replacePackage({ ...replaced, name: 'Autre' })).rejects.toMatchObject(refused)
  await withdrawAll()
})

test('a package of more than sixty lessons a month is refused, new or as a successor, and the former one stays', async () => {
  const dense = { ...terms, name: 'Intensif', numberOfLessons: 61, durationMonths: 1 }
  const refused = { code: 'invalid_input', data: { issues: [{ path: 'numberOfLessons' }] } }
  await expect(school.booking.offerPackage({ ...dense, id: randomUUID() })).rejects.toMatchObject(refused)
  const id = await offer('Mois')
  await expect(school.booking.replacePackage({ ...dense, id, newId: randomUUID() })).rejects.toMatchObject(
    refused,
  )
  expect(await offered()).toEqual([{ id, name: 'Mois' }])
  await school.booking.offerPackage({ ...dense, numberOfLessons: 60, id: randomUUID() })
  await withdrawAll()
})

test('of two packages with one name that are created at once, one is offered', async () => {
  const made = await Promise.allSettled(['Année', 'ANNÉE'].map(offer))
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await offered()).toHaveLength(1)
  await withdrawAll()
})

test.each([
  ['Été', 'ÉTÉ'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδοσ'],
])('a package called %s leaves no other one the name %s, new or changed', async (name, other) => {
  const refused = { code: 'package_name_taken', status: 409 }
  await offer(name)
  await expect(offer(other)).rejects.toMatchObject(refused)
  const id = await offer('Mois')
  await expect(
    school.booking.replacePackage({ ...terms, name: other, id, newId: randomUUID() }),
  ).rejects.toMatchObject(refused)
  await withdrawAll()
})

test('a change leaves a past booking with its package and price, and the wizard offers the new one', async () => {
  const id = await offer('Semestre')
  const { teacherId } = await makeTeacher(database.db)
  const { family, studentIds } = await makeFamily(database.db)
  const request = { ...aBookingOf({ teacherId, studentId: studentIds[0] ?? '' }), packageId: id }
  const booked = await bookLessons(database.db, family, { ...request, id: newId() }, now)
  if (!booked.ok) throw new Error(booked.code)
  const newTerms = { ...terms, name: 'Semestre', discountPercentage: 20 }
  const changed = await school.booking.replacePackage({ ...newTerms, id, newId: randomUUID() })
  expect(changed.id).not.toBe(id)
  expect(await offered()).toEqual([{ id: changed.id, name: 'Semestre' }])
  const { rows } = await database.pool.query(
    `select b.package_id as id, b.discount_percentage as discount, p.discount_percentage as old
     from bookings b join lesson_packages p on p.id = b.package_id where b.id = $1`,
    [booked.value.id],
  )
  expect(rows).toEqual([{ id, discount: 10, old: 10 }])
  // The former package is not sold any more.
  expect(
    await bookLessons(
      database.db,
      family,
      { ...request, id: newId(), startsAt: request.startsAt.add({ hours: 168 }) },
      now,
    ),
  ).toMatchObject({ ok: false, code: 'package_retired' })
  await withdrawAll()
})

test('of two changes at once one wins, and the other is refused', async () => {
  const id = await offer('Printemps')
  const change = (discountPercentage: number) =>
    school.booking.replacePackage({
      ...terms,
      name: 'Printemps',
      discountPercentage,
      id,
      newId: randomUUID(),
    })
  const changes = await Promise.allSettled([change(15), change(25)])
  expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await offered()).toHaveLength(1)
  await withdrawAll()
})

test('a change that fails for its name leaves the package on offer', async () => {
  const id = await offer('Été')
  await offer('Hiver')
  await expect(
    school.booking.replacePackage({ ...terms, name: 'hiver', id, newId: randomUUID() }),
  ).rejects.toMatchObject({ status: 409 })
  expect(await offered()).toHaveLength(2)
  await withdrawAll()
})

test('a twelfth package is the last', async () => {
  for (let made = 0; made < 12; made++) await offer(`Forfait ${made}`)
  await expect(offer('Un de trop')).rejects.toMatchObject({ status: 409 })
  await withdrawAll()
  expect(await offered()).toEqual([])
})

test('the database lets nobody rewrite a package', async () => {
  const id = await offer('Toujours')
  await expect(
    database.pool.query('update lesson_packages set discount_percentage = 50 where id = $1', [id]),
  ).rejects.toMatchObject({ constraint: 'lesson_packages_keep_terms' })
  await withdrawAll()
  await expect(
    database.pool.query('update lesson_packages set retired_at = null where id = $1', [id]),
  ).rejects.toMatchObject({ constraint: 'lesson_packages_keep_terms' })
})

test.each([
  { name: '' },
  { name: 'x'.repeat(41) },
  { discountPercentage: 51 },
  { durationMonths: 0 },
  { numberOfLessons: 0 },
  { numberOfLessons: 1.5 },
])('refuses %o', async wrong => {
  await expect(school.booking.offerPackage({ ...terms, ...wrong, id: randomUUID() })).rejects.toMatchObject({
    status: 400,
  })
})

test('a package that another admin has changed or retired meanwhile is said to have changed, an unknown one to be missing', async () => {
  const id = await offer('Printemps')
  const newId = randomUUID()
  await school.booking.replacePackage({ ...terms, name: 'Printemps', numberOfLessons: 9, id, newId })
  const late = (of: string) =>
    school.booking.replacePackage({
      ...terms,
      name: 'Printemps',
      numberOfLessons: 8,
      id: of,
      newId: randomUUID(),
    })
  await expect(late(id)).rejects.toMatchObject({ code: 'package_changed', status: 409 })
  await expect(late(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  await school.booking.retirePackage({ id: newId })
  await expect(late(newId)).rejects.toMatchObject({ code: 'package_changed' })
})
