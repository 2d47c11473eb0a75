/** For whom the secrets are sealed that sign what is delivered to an endpoint of events. */
export const endpointContext = (id: string): string => `destino/${id}`
