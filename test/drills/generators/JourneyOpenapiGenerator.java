import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.EventosApi;
import org.openapitools.client.api.FhirR4Api;
import org.openapitools.client.api.HistoriasCicloDeVidaApi;
import org.openapitools.client.api.PacienteApi;
import org.openapitools.client.model.AbrirHistoriaRequest;
import org.openapitools.client.model.CerrarHistoriaRequest;
import org.openapitools.client.model.FhirResource;
import org.openapitools.client.model.HistoriaClinicaListTipoAtencion;
import org.openapitools.client.model.ListaSexoBiologico;
import org.openapitools.client.model.ListaTipoDocumento;
import org.openapitools.client.model.PacienteRequest;
import org.openapitools.client.model.PatchedPacienteRequest;
import org.openapitools.client.model.Problema;

/** The ten calls with the client that openapi-generator made, as it made it. Its address and a number of the run are given. */
public class JourneyOpenapiGenerator {
  interface Asked {
    void run() throws Exception;
  }

  static void check(boolean holds, Object what) {
    if (!holds) throw new AssertionError(String.valueOf(what));
  }

  static void refused(ApiClient client, Asked ask, int status, String code) throws Exception {
    try {
      ask.run();
    } catch (ApiException error) {
      Problema problem = client.getObjectMapper().readValue(error.getResponseBody(), Problema.class);
      check(error.getCode() == status && String.valueOf(problem.getCodigo()).equals(code), error.getResponseBody());
      return;
    }
    throw new AssertionError("No se rechazó");
  }

  public static void main(String[] args) throws Exception {
    String number = args[1];
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    var patients = new PacienteApi(client);
    var histories = new HistoriasCicloDeVidaApi(client);

    var body =
        new PacienteRequest()
            .tipoDocumento(ListaTipoDocumento.fromValue("CC"))
            .numeroDocumento(number)
            .primerNombre("Ana")
            .primerApellido("Orozco")
            .fechaNacimiento(LocalDate.of(1980, 2, 29))
            .sexoBiologico(ListaSexoBiologico.fromValue("02"));
    var create = PacienteApi.APIPacientePacienteCreateRequest.newBuilder().pacienteRequest(body);
    var made = patients.pacientePacienteCreate(create.idempotencyKey("clave-" + number).build());
    System.out.println("registra");
    var read =
        patients.pacientePacienteRetrieve(
            PacienteApi.APIPacientePacienteRetrieveRequest.newBuilder().id(made.getId()).build());
    check(read.getNumeroDocumento().equals(number), read);
    System.out.println("lee");
    var changed =
        patients.pacientePacientePartialUpdate(
            PacienteApi.APIPacientePacientePartialUpdateRequest.newBuilder()
                .id(made.getId())
                .patchedPacienteRequest(new PatchedPacienteRequest().telefonoMovil("3001234567"))
                .build());
    check(changed.getVersion() == 2, changed);
    System.out.println("actualiza");
    var list =
        patients.pacientePacienteList(PacienteApi.APIPacientePacienteListRequest.newBuilder().pageSize(1).build());
    check(list.getResults().size() == 1, list);
    System.out.println("lista");
    var little =
        patients.pacientePacienteList(
            PacienteApi.APIPacientePacienteListRequest.newBuilder()
                .numeroDocumento(List.of(number))
                .campos(List.of("primer_apellido"))
                .nombres("no")
                .build());
    var row = little.getResults().get(0);
    check(row.getId().equals(made.getId()) && row.getPrimerNombre() == null, row);
    check(row.getPrimerApellido().equals("Orozco"), row);
    System.out.println("lista solo lo que pide");
    refused(client, () -> patients.pacientePacienteCreate(create.idempotencyKey(null).build()), 409, "duplicado");
    System.out.println("sabe por qué se rechaza");
    var start =
        new AbrirHistoriaRequest()
            .paciente(made.getId())
            .tipoAtencion(HistoriaClinicaListTipoAtencion.fromValue("consulta_externa"))
            .profesional("01a1dd0f-8992-703c-9c3c-000000000001");
    var opened =
        histories.hceApiHistoriasAbrirCreate(
            HistoriasCicloDeVidaApi.APIHceApiHistoriasAbrirCreateRequest.newBuilder()
                .abrirHistoriaRequest(start)
                .build());
    System.out.println("abre");
    var close =
        HistoriasCicloDeVidaApi.APIHceApiHistoriasCerrarCreateRequest.newBuilder()
            .id(opened.getId())
            .cerrarHistoriaRequest(new CerrarHistoriaRequest())
            .build();
    refused(client, () -> histories.hceApiHistoriasCerrarCreate(close), 422, "falta_para_cerrar");
    System.out.println("sabe qué falta");
    var coding =
        Map.of("system", "https://fhir.minsalud.gov.co/rda/CodeSystem/ColombianPersonIdentifier", "code", "CC");
    var person =
        new FhirResource()
            .resourceType("Patient")
            .putAdditionalProperty(
                "identifier",
                List.of(
                    Map.of(
                        "system", "https://fhir.minsalud.gov.co/rda/NamingSystem/RNEC",
                        "type", Map.of("coding", List.of(coding)),
                        "value", number + "1")))
            .putAdditionalProperty(
                "name", List.of(Map.of("use", "official", "family", "Muñoz", "given", List.of("Rosa"))))
            .putAdditionalProperty("gender", "female")
            .putAdditionalProperty("birthDate", "1980-02-29");
    var written =
        new FhirR4Api(client)
            .fhirPatientCreate(FhirR4Api.APIFhirPatientCreateRequest.newBuilder().fhirResource(person).build());
    check(written.getResourceType().equals("Patient"), written);
    System.out.println("escribe por FHIR");
    var events =
        new EventosApi(client).eventosList(EventosApi.APIEventosListRequest.newBuilder().desde("ahora").build());
    check(events.getNext() == null, events);
    System.out.println("sigue los eventos");
  }
}
