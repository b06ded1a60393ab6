import { Hono } from 'hono'
export const formRoutes = () => new Hono()
