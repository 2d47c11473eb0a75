// The ten calls with the client that oapi-codegen made, as it made it. Its address and a number of the run are given.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"ejemplo/custodia"

	"github.com/oapi-codegen/runtime/types"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func check(holds bool, what any) {
	if !holds {
		panic(fmt.Sprint(what))
	}
}

func main() {
	base, number := os.Args[1], os.Args[2]
	ctx := context.Background()
	client := must(custodia.NewClientWithResponses(base))

	body := custodia.PacienteRequest{
		TipoDocumento:   "CC",
		NumeroDocumento: number,
		PrimerNombre:    "Ana",
		PrimerApellido:  "Orozco",
		FechaNacimiento: types.Date{Time: time.Date(1980, 2, 29, 0, 0, 0, 0, time.UTC)},
		SexoBiologico:   "02",
	}
	key := "clave-" + number
	made := must(client.PacientePacienteCreateWithResponse(ctx, &custodia.PacientePacienteCreateParams{IdempotencyKey: &key}, body))
	check(made.JSON201 != nil, string(made.Body))
	id := *made.JSON201.Id
	fmt.Println("registra")
	read := must(client.PacientePacienteRetrieveWithResponse(ctx, id, nil))
	check(*read.JSON200.NumeroDocumento == number, string(read.Body))
	fmt.Println("lee")
	phone := "3001234567"
	change := custodia.PatchedPacienteRequest{TelefonoMovil: &phone}
	changed := must(client.PacientePacientePartialUpdateWithResponse(ctx, id, nil, change))
	check(*changed.JSON200.Version == 2, string(changed.Body))
	fmt.Println("actualiza")
	size := 1
	list := must(client.PacientePacienteListWithResponse(ctx, &custodia.PacientePacienteListParams{PageSize: &size}))
	check(len(list.JSON200.Results) == 1, string(list.Body))
	fmt.Println("lista")
	names := custodia.PacientePacienteListParamsNombres("no")
	little := must(client.PacientePacienteListWithResponse(ctx, &custodia.PacientePacienteListParams{
		NumeroDocumento: &[]string{number},
		Campos:          &[]string{"primer_apellido"},
		Nombres:         &names,
	}))
	row := little.JSON200.Results[0]
	check(*row.Id == id && *row.PrimerApellido == "Orozco" && row.PrimerNombre == nil, string(little.Body))
	fmt.Println("lista solo lo que pide")
	again := must(client.PacientePacienteCreateWithResponse(ctx, nil, body))
	check(again.StatusCode() == http.StatusConflict, string(again.Body))
	check(must(again.ApplicationproblemJSON409.Discriminator()) == "duplicado", string(again.Body))
	fmt.Println("sabe por qué se rechaza")
	kind := custodia.HistoriaClinicaListTipoAtencion("consulta_externa")
	who := "01a1dd0f-8992-703c-9c3c-000000000001"
	start := custodia.AbrirHistoriaRequest{Paciente: &id, TipoAtencion: &kind, Profesional: &who}
	opened := must(client.HceApiHistoriasAbrirCreateWithResponse(ctx, nil, start))
	check(opened.JSON201 != nil, string(opened.Body))
	fmt.Println("abre")
	closed := must(client.HceApiHistoriasCerrarCreateWithResponse(ctx, *opened.JSON201.Id, nil, custodia.CerrarHistoriaRequest{}))
	check(closed.StatusCode() == http.StatusUnprocessableEntity, string(closed.Body))
	check(closed.ApplicationproblemJSON422.Codigo == "falta_para_cerrar", string(closed.Body))
	fmt.Println("sabe qué falta")
	coding := map[string]any{"system": "https://fhir.minsalud.gov.co/rda/CodeSystem/ColombianPersonIdentifier", "code": "CC"}
	person := custodia.FhirResource{ResourceType: "Patient", AdditionalProperties: map[string]any{
		"identifier": []any{map[string]any{
			"system": "https://fhir.minsalud.gov.co/rda/NamingSystem/RNEC",
			"type":   map[string]any{"coding": []any{coding}},
			"value":  number + "1",
		}},
		"name":      []any{map[string]any{"use": "official", "family": "Muñoz", "given": []string{"Rosa"}}},
		"gender":    "female",
		"birthDate": "1980-02-29",
	}}
	written := must(client.FhirPatientCreateWithApplicationFhirPlusJSONBodyWithResponse(ctx, nil, person))
	check(written.ApplicationfhirJSON201 != nil && written.ApplicationfhirJSON201.ResourceType == "Patient", string(written.Body))
	fmt.Println("escribe por FHIR")
	from := "ahora"
	events := must(client.EventosListWithResponse(ctx, &custodia.EventosListParams{Desde: &from}))
	check(events.JSON200.Next == nil, string(events.Body))
	fmt.Println("sigue los eventos")
}
