"""The ten calls with the client that openapi-generator made, as it made it. Its address and a number of the run are given."""

import sys

from custodia import (
    AbrirHistoriaRequest,
    ApiClient,
    ApiException,
    CerrarHistoriaRequest,
    Configuration,
    EventosApi,
    FHIRR4Api,
    FhirResource,
    HistoriasCicloDeVidaApi,
    PacienteApi,
    PacienteRequest,
    PatchedPacienteRequest,
)

base, number = sys.argv[1:3]
client = ApiClient(Configuration(host=base))
patients = PacienteApi(client)
histories = HistoriasCicloDeVidaApi(client)


def refused(ask) -> tuple[int, str]:
    try:
        ask()
    except ApiException as error:
        # One of several problems is in a wrapper; the only one of its status is not.
        return error.status, getattr(error.data, "actual_instance", error.data).codigo
    raise AssertionError("No se rechazó")


body = PacienteRequest(
    tipo_documento="CC",
    numero_documento=number,
    primer_nombre="Ana",
    primer_apellido="Orozco",
    fecha_nacimiento="1980-02-29",
    sexo_biologico="02",
)
made = patients.paciente_paciente_create(body, idempotency_key=f"clave-{number}")
print("registra")
read = patients.paciente_paciente_retrieve(made.id)
assert read.numero_documento == number, read
print("lee")
changed = patients.paciente_paciente_partial_update(made.id, PatchedPacienteRequest(telefono_movil="3001234567"))
assert changed.version == 2, changed
print("actualiza")
assert len(patients.paciente_paciente_list(page_size=1).results) == 1
print("lista")
[row] = patients.paciente_paciente_list(numero_documento=[number], campos=["primer_apellido"], nombres="no").results
assert (row.id, row.primer_apellido, row.primer_nombre) == (made.id, "Orozco", None), row
print("lista solo lo que pide")
assert refused(lambda: patients.paciente_paciente_create(body)) == (409, "duplicado")
print("sabe por qué se rechaza")
opened = histories.hce_api_historias_abrir_create(
    abrir_historia_request=AbrirHistoriaRequest(
        paciente=made.id,
        tipo_atencion="consulta_externa",
        profesional="01a1dd0f-8992-703c-9c3c-000000000001",
    )
)
print("abre")
close = lambda: histories.hce_api_historias_cerrar_create(opened.id, cerrar_historia_request=CerrarHistoriaRequest())
assert refused(close) == (422, "falta_para_cerrar")
print("sabe qué falta")
person = {
    "resourceType": "Patient",
    "identifier": [
        {
            "system": "https://fhir.minsalud.gov.co/rda/NamingSystem/RNEC",
            "type": {
                "coding": [
                    {"system": "https://fhir.minsalud.gov.co/rda/CodeSystem/ColombianPersonIdentifier", "code": "CC"}
                ]
            },
            "value": f"{number}1",
        }
    ],
    "name": [{"use": "official", "family": "Muñoz", "given": ["Rosa"]}],
    "gender": "female",
    "birthDate": "1980-02-29",
}
written = FHIRR4Api(client).fhir_patient_create(FhirResource.from_dict(person))
assert written.resource_type == "Patient", written
print("escribe por FHIR")
assert EventosApi(client).eventos_list(desde="ahora").next is None
print("sigue los eventos")
