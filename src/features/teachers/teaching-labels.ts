import { m } from '#paraglide/messages.js'
import type { Language, Specialization, Variety } from './teachers.ts'

export const specializationLabels: Record<Specialization, () => string> = {
  'Arabe moderne': m.teachers_specialization_modern,
  'Arabe classique': m.teachers_specialization_classical,
  'Arabe dialectal': m.teachers_specialization_dialectal,
  'Arabe des affaires': m.teachers_specialization_business,
  Conversation: m.teachers_specialization_conversation,
}

export const varietyLabel: Record<Variety, () => string> = {
  litteral: m.teachers_variety_litteral,
  darija: m.teachers_variety_darija,
  egyptien: m.teachers_variety_egyptien,
  levantin: m.teachers_variety_levantin,
}

export const spokenLabel: Record<Language, () => string> = {
  francais: m.teachers_spoken_francais,
  anglais: m.teachers_spoken_anglais,
  neerlandais: m.teachers_spoken_neerlandais,
  allemand: m.teachers_spoken_allemand,
  espagnol: m.teachers_spoken_espagnol,
  italien: m.teachers_spoken_italien,
}
