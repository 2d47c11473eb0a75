"""The ten calls with the client that openapi-python-client made, as it made it. Its address and a number of the run are given."""

import datetime
import sys

from custodia_client import Client
from custodia_client.api.eventos import eventos_list
from custodia_client.api.fhir_r4 import fhir_patient_create
from custodia_client.api.historias_ciclo_de_vida import hce_api_historias_abrir_create, hce_api_historias_cerrar_create
from custodia_client.api.paciente import (
    paciente_paciente_create,
    paciente_paciente_list,
    paciente_paciente_partial_update,
    paciente_paciente_retrieve,
)
from custodia_client.models import (
    AbrirHistoriaRequest,
    CerrarHistoriaRequest,
    FhirResource,
    PacientePacienteListCamposItem,
    PacientePacienteListNombres,
    PacienteRequest,
    PatchedPacienteRequest,
)
from custodia_client.types import UNSET

base, number = sys.argv[1:3]
client = Client(base_url=base)

body = PacienteRequest.from_dict(
    {
        "tipo_documento": "CC",
        "numero_documento": number,
        "primer_nombre": "Ana",
        "primer_apellido": "Orozco",
        "fecha_nacimiento": datetime.date(1980, 2, 29).isoformat(),
        "sexo_biologico": "02",
    }
)
made = paciente_paciente_create.sync(client=client, body=body, idempotency_key=f"clave-{number}")
print("registra")
read = paciente_paciente_retrieve.sync(made.id, client=client)
assert read.numero_documento == number, read
print("lee")
change = PatchedPacienteRequest(telefono_movil="3001234567")
assert paciente_paciente_partial_update.sync(made.id, client=client, body=change).version == 2
print("actualiza")
assert len(paciente_paciente_list.sync(client=client, page_size=1).results) == 1
print("lista")
[row] = paciente_paciente_list.sync(
    client=client,
    numero_documento=[number],
    campos=[PacientePacienteListCamposItem.PRIMER_APELLIDO],
    nombres=PacientePacienteListNombres.NO,
).results
assert (row.id, row.primer_apellido, row.primer_nombre) == (made.id, "Orozco", UNSET), row
print("lista solo lo que pide")
again = paciente_paciente_create.sync_detailed(client=client, body=body)
assert (again.status_code, again.parsed.codigo) == (409, "duplicado"), again
print("sabe por qué se rechaza")
opened = hce_api_historias_abrir_create.sync(
    client=client,
    body=AbrirHistoriaRequest.from_dict(
        {
            "paciente": str(made.id),
            "tipo_atencion": "consulta_externa",
            "profesional": "01a1dd0f-8992-703c-9c3c-000000000001",
        }
    ),
)
print("abre")
closed = hce_api_historias_cerrar_create.sync_detailed(opened.id, client=client, body=CerrarHistoriaRequest())
assert (closed.status_code, closed.parsed.codigo) == (422, "falta_para_cerrar"), closed
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
written = fhir_patient_create.sync(client=client, body=FhirResource.from_dict(person))
assert written.resource_type == "Patient", written
print("escribe por FHIR")
assert eventos_list.sync(client=client, desde="ahora").next_ is None
print("sigue los eventos")
