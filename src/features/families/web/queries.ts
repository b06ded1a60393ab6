import { familiesApi } from './api.ts'

export const studentsQuery = () => familiesApi.students.queryOptions()

export const profileQuery = () => familiesApi.profile.queryOptions()
