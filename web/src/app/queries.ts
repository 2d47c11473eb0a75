import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../api/problem.ts'

/** What the service has decided is not asked again; what did not arrive is. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (times, error) => !(error instanceof ApiProblem && error.status < 500) && times < 2,
    },
    mutations: { retry: false },
  },
})
