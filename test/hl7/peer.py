"""HL7 v2 as somebody else's library writes and reads it: `build` makes messages of what it is told, `read` says what it finds in them."""
import json
import sys

from hl7apy.core import Message
from hl7apy.parser import parse_message


def header(m, app, control, event):
    m.msh.msh_3 = app
    m.msh.msh_5 = "CUSTODIA"
    m.msh.msh_9 = event
    m.msh.msh_10 = control
    m.msh.msh_11 = "P"


def person(pid, documento):
    pid.pid_1 = "1"
    pid.pid_3 = documento + "^^^RNEC^CC"
    pid.pid_5 = "López^Ana"
    pid.pid_7 = "19800115"
    pid.pid_8 = "F"


def oru(told):
    m = Message("ORU_R01", version="2.5")
    header(m, told["app"], told["control"], "ORU^R01^ORU_R01")
    result = m.add_group("ORU_R01_PATIENT_RESULT")
    person(result.add_group("ORU_R01_PATIENT").add_segment("PID"), told["documento"])
    order = result.add_group("ORU_R01_ORDER_OBSERVATION")
    obr = order.add_segment("OBR")
    obr.obr_1 = "1"
    obr.obr_2 = told["orden"]
    obr.obr_3 = told["filler"]
    obr.obr_4 = "902210^Hemograma^CUPS"
    obr.obr_7 = "20261101070000"
    obr.obr_25 = "F"
    obx = order.add_group("ORU_R01_OBSERVATION").add_segment("OBX")
    obx.obx_1 = "1"
    obx.obx_2 = "NM"
    obx.obx_3 = "718-7^Hemoglobina^LN"
    obx.obx_5 = "13.2"
    obx.obx_6 = "g/dL"
    obx.obx_7 = "12-16"
    obx.obx_11 = "F"
    return m


def adt(told):
    m = Message("ADT_A01", version="2.5")
    header(m, told["app"], told["control"], "ADT^A04^ADT_A01")
    m.evn.evn_2 = "20261101070000"
    person(m.pid, told["documento"])
    m.pv1.pv1_1 = "1"
    m.pv1.pv1_2 = "O"
    m.pv1.pv1_10 = told["servicio"]
    return m


def found(text):
    m = parse_message(text.replace("\n", "\r"), find_groups=False)
    said = {"tipo": m.msh.msh_9.msh_9_3.to_er7() or m.msh.msh_9.msh_9_1.to_er7()}
    for segment in m.children:
        if segment.name == "MSA":
            said["msa"] = [segment.msa_1.to_er7(), segment.msa_2.to_er7()]
        if segment.name == "ORC":
            said["orden"] = segment.orc_2.orc_2_1.to_er7()
    return said


told = json.load(sys.stdin)
if sys.argv[1] == "build":
    print(json.dumps({"oru": oru(told["oru"]).to_er7(), "adt": adt(told["adt"]).to_er7()}))
else:
    print(json.dumps([found(text) for text in told]))
