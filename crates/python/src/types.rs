//! The classes of the Python part of the package, which are created here.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// A class of the module `staunton_chess._types`.
pub(crate) struct PythonClass {
    name: &'static str,
    class: PyOnceLock<Py<PyAny>>,
}

impl PythonClass {
    const fn new(name: &'static str) -> Self {
        Self {
            name,
            class: PyOnceLock::new(),
        }
    }

    fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyAny>> {
        let class = self.class.get_or_try_init(py, || {
            let module = py.import("staunton_chess._types")?;
            Ok::<_, PyErr>(module.getattr(self.name)?.unbind())
        })?;
        Ok(class.bind(py))
    }

    /// Creates an object.
    pub(crate) fn create<'py>(
        &self,
        py: Python<'py>,
        arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let arguments = arguments.into_pyobject(py)?;
        self.get(py)?.call1(arguments)
    }

    /// Returns a member of an enumeration by its value.
    pub(crate) fn member<'py>(&self, py: Python<'py>, value: &str) -> PyResult<Bound<'py, PyAny>> {
        self.get(py)?.call1((value,))
    }
}

pub(crate) static TERMINATION: PythonClass = PythonClass::new("Termination");
pub(crate) static OUTCOME: PythonClass = PythonClass::new("Outcome");
pub(crate) static REFUSAL: PythonClass = PythonClass::new("Refusal");
pub(crate) static WINNABILITY: PythonClass = PythonClass::new("Winnability");
pub(crate) static PROBLEM: PythonClass = PythonClass::new("Problem");
pub(crate) static SCORE: PythonClass = PythonClass::new("Score");
pub(crate) static POV_SCORE: PythonClass = PythonClass::new("PovScore");
pub(crate) static INFO: PythonClass = PythonClass::new("Info");
pub(crate) static PLAY_RESULT: PythonClass = PythonClass::new("PlayResult");
pub(crate) static PLAYER: PythonClass = PythonClass::new("Player");
pub(crate) static RESULT: PythonClass = PythonClass::new("Result");
pub(crate) static PAIRING: PythonClass = PythonClass::new("Pairing");
pub(crate) static DIFFERENCE: PythonClass = PythonClass::new("Difference");
pub(crate) static STANDING: PythonClass = PythonClass::new("Standing");
pub(crate) static TIE_BREAK: PythonClass = PythonClass::new("TieBreak");
